#pragma once

#include <memory>
#include <string>
#include <vector>

#include "drystone/formula/expression.hpp"
#include "drystone/geometry/elements/element_mesh.hpp"
#include "drystone/mechanics/fem/corotational.hpp"
#include "drystone/mechanics/fem/elastic_matrices.hpp"
#include "drystone/mechanics/fem/region.hpp"

namespace drystone::mechanics::fem {

/// Unknowns whose displacement is given, all the same (m; rad for rotations).
struct Hold {
    std::vector<Index> unknowns;
    formula::Expression displacement = {};  ///< function of t; 0: held where the mesh is
};

/// A load that changes in time: factor(t) pattern.
struct ElasticLoad {
    VecX pattern;                ///< (unknowns) (N)
    formula::Expression factor;  ///< function of t
};

/// A deformable body, its loads and its state. Positions are X + u, with the positions X of
/// the mesh.
struct ElasticBody {
    std::string name;
    geometry::ElementMesh mesh;
    std::vector<Region> regions;
    ElasticMatrices matrices;
    /// Large rotations; null: the linear body.
    std::shared_ptr<const Corotational> corotational = {};
    VecX gravity;  ///< (unknowns) weight (N)
    std::vector<ElasticLoad> loads = {};
    std::vector<Hold> holds = {};
    VecX u;  ///< (unknowns) displacements (m, rad)
    VecX v;  ///< (unknowns) initial velocities (m/s, rad/s)
};

}  // namespace drystone::mechanics::fem

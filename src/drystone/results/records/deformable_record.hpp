#pragma once

#include <string>
#include <vector>

#include "drystone/geometry/elements/element_mesh.hpp"
#include "drystone/sim/state/body_info.hpp"

namespace drystone::results::records {

/// A deformable body as a result file describes it.
struct DeformableRecord {
    std::string name;
    std::string material;
    geometry::ElementMesh mesh;             ///< unstressed, in the world; without sides
    std::vector<Index> first_unknown = {};  ///< (nodes + 1) see sim::DeformableInfo

    /// Displacements or velocities of the nodes (3, nodes).
    [[nodiscard]] Eigen::Matrix3Xd at_nodes(const VecX& field) const {
        return sim::at_nodes(mesh.dimension, first_unknown, field);
    }
    /// Where the nodes are (3, nodes) (m).
    [[nodiscard]] Eigen::Matrix3Xd places(const VecX& u) const { return mesh.nodes + at_nodes(u); }
};

/// Lengths of the lists that describe it.
struct DeformableSizes {
    std::string name;
    Index nodes = 0;
    Index elements = 0;
    Index unknowns = 0;
    Index topology = 0;  ///< entries of the list of XDMF cells
};

}  // namespace drystone::results::records

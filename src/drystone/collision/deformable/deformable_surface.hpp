#pragma once

#include <array>
#include <vector>

#include "drystone/collision/contact_point.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::collision {

/// The surface of a deformable body where it is now: nodes and the flat facets between them,
/// segments in the plane (outside to the right of 0 -> 1) and triangles in space (outside by the
/// right hand).
template <int D>
struct DeformableSurface {
    Eigen::Matrix<double, D, k_dynamic> nodes = {};  ///< (D, nodes) (m)
    std::vector<std::array<int, D>> facets = {};     ///< numbers of nodes
    double size = 1.0;                               ///< of the body, for tolerances (m)
    bool nodes_are_probes = true;                    ///< its nodes are probes, kept out of others
    bool facets_stop_probes = true;                  ///< probes of other bodies are kept out of it
};

/// A point of a deformable surface: sum_k weights_k x_k of the nodes.
template <int D>
struct SurfacePoint {
    std::array<int, D> nodes = {};       ///< of the surface
    std::array<double, D> weights = {};  ///< sum 1; 0 for unused nodes
};

/// A contact with a deformable body. Bodies 0, 1, ... are rigid, the deformable surfaces follow.
/// A is the body of the probe or edge: a node or sharp side of a deformable surface, or a corner or
/// edge of a rigid body against a facet or side of B.
template <int D>
struct DeformableContact : Contact<D> {
    SurfacePoint<D> on_a = {};  ///< where A is deformable
    SurfacePoint<D> on_b = {};  ///< where B is deformable
};

}  // namespace drystone::collision

#pragma once

#include "drystone/geometry/shapes/mesh.hpp"

namespace drystone::geometry {

/// Fills `order` and `nodes` of a mesh with vertices and triangles. A node is halved at the median
/// of the centres of its triangles along the longest side around them, until at most 4 are left.
void build_tree(MeshTopology& mesh);

/// max { direction . x : x in the mesh }, by the tree: branches that cannot win are not entered.
[[nodiscard]] double support(const MeshTopology& mesh, const Vec3& direction);

}  // namespace drystone::geometry

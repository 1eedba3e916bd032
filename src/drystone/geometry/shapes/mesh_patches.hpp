#pragma once

#include "drystone/geometry/shapes/mesh.hpp"

namespace drystone::geometry {

/// How the surface turns at an edge of a triangle: `border` without neighbour, `convex` if the
/// solid is on the inner side of the corner.
enum class MeshEdge { border, flat, convex, concave };

/// Edge k -> k+1 of a triangle. Flat up to an angle of 1e-6 (rad), which is more than the numbers
/// of an STL file bend a plane by.
[[nodiscard]] MeshEdge edge_kind(const MeshTopology& mesh, int triangle, int k);

/// Fills `patches` of a mesh with normals and neighbours: triangles connected by flat edges get the
/// number of the first of them.
void find_patches(MeshTopology& mesh);

}  // namespace drystone::geometry

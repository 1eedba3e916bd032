#pragma once

#include <vector>

#include "drystone/geometry/shapes/polyhedron.hpp"

namespace drystone::geometry {

/// Area vector of a closed loop of points, 1/2 sum x_i x x_{i+1}: normal to the loop, right-handed.
[[nodiscard]] Vec3 area_vector(const std::vector<Vec3>& vertices, const std::vector<int>& loop);

/// Adds normals, offsets and edges to the vertices and faces of a closed convex surface. Edges run
/// from the smaller to the larger vertex and are sorted.
[[nodiscard]] PolyhedronTopology face_topology(std::vector<Vec3> vertices,
                                               std::vector<std::vector<int>> faces);

}  // namespace drystone::geometry

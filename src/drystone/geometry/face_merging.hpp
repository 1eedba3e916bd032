#pragma once

#include <vector>

#include "drystone/geometry/quick_hull.hpp"

namespace drystone::geometry {

/// The face of each triangle, numbered from 0. Neighbouring triangles whose corners lie within
/// `tolerance` cells of the plane of the largest one of them are one face; the boundary of a face
/// is a single loop without repeated corners.
[[nodiscard]] std::vector<int> merged_faces(const std::vector<HullTriangle>& surface,
                                            const std::vector<GridPoint>& points, double tolerance);

/// The number of different faces at each of `points` points: 0 for points that are not on the
/// surface, 1 inside a face, 2 on an edge, 3 or more in a corner.
[[nodiscard]] std::vector<int> faces_at_points(const std::vector<HullTriangle>& surface,
                                               const std::vector<int>& face_of, int points);

/// Corners of each face, counter-clockwise seen from outside, smallest number first; faces in
/// lexicographic order.
[[nodiscard]] std::vector<std::vector<int>> face_loops(const std::vector<HullTriangle>& surface,
                                                       const std::vector<int>& face_of);

}  // namespace drystone::geometry

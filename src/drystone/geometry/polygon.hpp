#pragma once

#include <cstddef>
#include <vector>

#include "drystone/linalg/types.hpp"

namespace drystone::geometry {

/// Convex polygon, with corners rounded by an arc of radius `rounding`: the polygon of `vertices`
/// plus a disk of that radius (Minkowski sum). The vertices belong to the inner polygon.
struct Polygon {
    std::vector<Vec2> vertices = {};  ///< at least 3, counter-clockwise, strictly convex
    double rounding = 0.0;            ///< >= 0 (m)
};

/// Rectangle around the origin with the given full sizes, rounding included.
[[nodiscard]] Polygon rectangle(double width, double height, double rounding = 0.0);

/// Regular polygon that touches a circle around the origin from inside, rounding included; first
/// corner on the x axis.
[[nodiscard]] Polygon regular_polygon(int sides, double radius, double rounding = 0.0);

/// Convex hull of points. Points within 1e-9 of the size of a line through their neighbours, and
/// repeated ones, are left out. Throws InputError for points on a line or not finite.
[[nodiscard]] Polygon convex_hull(const std::vector<Vec2>& points, double rounding = 0.0);

/// How far vertex `k` of a closed chain stands out to the right of the line between its
/// neighbours (m): > 0 in every corner of a counter-clockwise convex polygon.
[[nodiscard]] double corner_height(const std::vector<Vec2>& vertices, std::size_t k);

}  // namespace drystone::geometry

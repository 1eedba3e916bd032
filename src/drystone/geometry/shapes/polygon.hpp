#pragma once

#include <vector>

#include "drystone/linalg/types.hpp"

namespace drystone::geometry {

/// Convex polygon, with corners rounded by an arc of radius `rounding`: the polygon of `vertices`
/// plus a disk of that radius (Minkowski sum). The vertices are those of the inner polygon.
struct Polygon {
    std::vector<Vec2> vertices;  ///< at least 3, counter-clockwise, strictly convex
    double rounding = 0.0;       ///< >= 0 (m)
};

/// Rectangle around the origin with the given full sizes, rounding included.
[[nodiscard]] Polygon rectangle(double width, double height, double rounding = 0.0);

/// Regular polygon inscribed in a circle around the origin, first vertex on the x axis.
[[nodiscard]] Polygon regular_polygon(int sides, double radius, double rounding = 0.0);

/// Convex hull of points, with collinear and repeated points left out.
[[nodiscard]] Polygon convex_hull(const std::vector<Vec2>& points, double rounding = 0.0);

}  // namespace drystone::geometry

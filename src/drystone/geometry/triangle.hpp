#pragma once

#include <algorithm>

#include <Eigen/Geometry>

#include "drystone/linalg/types.hpp"

namespace drystone::geometry {

/// 1/2 (b - a) x (c - a): normal to the triangle, its length the area.
///
/// Rounding turns the product of two long, almost parallel sides. The two shorter sides are used,
/// and what is left along the longest one is taken away, so that needles lie in their plane too.
[[nodiscard]] inline Vec3 area_vector(const Vec3& a, const Vec3& b, const Vec3& c) {
    const Vec3 ab = b - a;
    const Vec3 bc = c - b;
    const Vec3 ca = a - c;
    const auto without = [](const Vec3& x, const Vec3& side) -> Vec3 {
        const double square = side.squaredNorm();
        return square > 0.0 ? Vec3(x - x.dot(side) / square * side) : x;
    };
    const double longest = std::max({ab.squaredNorm(), bc.squaredNorm(), ca.squaredNorm()});
    if (ab.squaredNorm() == longest) return without(0.5 * bc.cross(ca), ab);
    if (bc.squaredNorm() == longest) return without(0.5 * ca.cross(ab), bc);
    return without(0.5 * ab.cross(bc), ca);
}

}  // namespace drystone::geometry

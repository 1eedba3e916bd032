#pragma once

#include <algorithm>

#include <Eigen/Geometry>

#include "drystone/linalg/types.hpp"

namespace drystone::geometry {

/// 1/2 (b - a) x (c - a): normal to the triangle, as long as its area is large. Computed from its
/// two shorter sides, so that the direction is right for needles too.
[[nodiscard]] inline Vec3 area_vector(const Vec3& a, const Vec3& b, const Vec3& c) {
    const Vec3 ab = b - a;
    const Vec3 bc = c - b;
    const Vec3 ca = a - c;
    const double longest = std::max({ab.squaredNorm(), bc.squaredNorm(), ca.squaredNorm()});
    if (ab.squaredNorm() == longest) return 0.5 * bc.cross(ca);
    if (bc.squaredNorm() == longest) return 0.5 * ca.cross(ab);
    return 0.5 * ab.cross(bc);
}

}  // namespace drystone::geometry

#pragma once

#include "drystone/linalg/types.hpp"

namespace drystone::geometry {

/// a_x b_y - a_y b_x: twice the signed area of the triangle (0, a, b).
[[nodiscard]] inline double cross(const Vec2& a, const Vec2& b) {
    return a.x() * b.y() - a.y() * b.x();
}

/// `v` turned a quarter counter-clockwise.
[[nodiscard]] inline Vec2 left_of(const Vec2& v) { return {-v.y(), v.x()}; }

/// `v` turned a quarter clockwise: out of a counter-clockwise polygon when `v` is an edge.
[[nodiscard]] inline Vec2 right_of(const Vec2& v) { return {v.y(), -v.x()}; }

}  // namespace drystone::geometry

#pragma once

#include "drystone/crowd/model.hpp"

namespace drystone::crowd {

/// Distance from x to the segment [a, b], and the point of it that is nearest (m).
[[nodiscard]] Vec2 nearest_on_segment(const Vec2& a, const Vec2& b, const Vec2& x);

/// Distance from x to a shape at the origin of its axes, negative inside (m). The value inside a
/// polygon is that to the line of the nearest edge.
[[nodiscard]] double signed_distance(const geometry::PlaneShape& shape, const Vec2& x);

/// Distance from x to the nearest part of obstacle number k, negative inside (m).
[[nodiscard]] double obstacle_distance(const FloorPlan& plan, std::size_t k, const Vec2& x);

/// Distance from x to the nearest obstacle; infinite where there is none (m).
[[nodiscard]] double obstacle_distance(const FloorPlan& plan, const Vec2& x);

/// The smallest box around the bounded obstacles and the exits.
[[nodiscard]] geometry::Aabb<2> bounds(const FloorPlan& plan);

}  // namespace drystone::crowd

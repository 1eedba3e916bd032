#pragma once

#include <vector>

#include "drystone/scene/generation/stock.hpp"
#include "drystone/scene/reading/table_reader.hpp"
#include "drystone/scene/spec/body.hpp"

namespace drystone::scene::generation {

/// Most blocks that one generator stacks.
inline constexpr std::int64_t k_most_blocks = k_most_bodies;

/// A body with `properties` whose shape is a box of these full sizes around `centre`.
[[nodiscard]] BodySpec block(const BodySpec& properties, int dimension, const Vec3& size,
                             const Vec3& centre);

/// A body with `properties` whose shape is the hull of points in world coordinates; in the plane z
/// is ignored. The origin of the body is the mean of the points, and its axes are the world axes.
[[nodiscard]] BodySpec hull_block(const BodySpec& properties, int dimension,
                                  const std::vector<Vec3>& points);

/// The points, followed by the points displaced by `shift`.
[[nodiscard]] std::vector<Vec3> extruded(std::vector<Vec3> points, const Vec3& shift);

/// Reports a scene of the plane as a defect of `kind`, for generators that need space.
void require_space(reading::TableReader& table);

/// Properties of a part of the surroundings: fixed unless it has a motion or `fixed = false`.
[[nodiscard]] BodySpec fixed_by_default(reading::TableReader& table, const BodySpec& properties);

}  // namespace drystone::scene::generation

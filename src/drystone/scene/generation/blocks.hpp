#pragma once

#include "drystone/scene/generation/stock.hpp"
#include "drystone/scene/scene_spec.hpp"

namespace drystone::scene::generation {

/// Most blocks that one generator stacks.
inline constexpr std::int64_t k_most_blocks = k_most_bodies;

/// A body with `properties` whose shape is a box of these full sizes around `centre`.
[[nodiscard]] BodySpec block(const BodySpec& properties, int dimension, const Vec3& size,
                             const Vec3& centre);

}  // namespace drystone::scene::generation

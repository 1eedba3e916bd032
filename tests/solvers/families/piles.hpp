#pragma once

#include <cstdint>

#include "drystone/core/rng.hpp"
#include "solvers/families/balls.hpp"

namespace drystone::families {

/// Layers of balls with random radii on a floor, `width` in the lowest (in space: squared), each
/// layer one narrower; without contacts yet.
[[nodiscard]] Balls pile(int dimension, int width, int layers, std::uint64_t seed);

}  // namespace drystone::families

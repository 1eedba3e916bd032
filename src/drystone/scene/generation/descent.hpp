#pragma once

#include <cstddef>
#include <vector>

#include "drystone/linalg/types.hpp"

namespace drystone::scene::generation {

/// What a grain touches: a ball at rest, or a wall (`ball` = -1) with normal . x = offset.
struct Touch {
    Vec3 normal = Vec3::Zero();  ///< unit, towards the grain
    double offset = 0.0;         ///< of a wall (m)
    int ball = -1;
};

/// The steepest way down: the projection of -up on { v : normal . v >= 0 for all touches }.
struct Descent {
    Vec3 direction = Vec3::Zero();    ///< 0: at rest
    std::vector<std::size_t> active;  ///< touches that stay closed, none to two, balls first
};

/// By enumeration of the contacts that may be active: at most two, because three fix a point.
[[nodiscard]] Descent steepest_descent(const std::vector<Touch>& touches, const Vec3& up);

}  // namespace drystone::scene::generation

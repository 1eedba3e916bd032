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

/// Points middle + cos(angle) start + sin(angle) onward of a circle; `start` and `onward` are
/// orthogonal and of the same length, its radius.
struct Arc {
    Vec3 middle = Vec3::Zero();
    Vec3 start = Vec3::Zero();
    Vec3 onward = Vec3::Zero();

    [[nodiscard]] Vec3 point(double angle) const;
};

/// A function of the angle on an arc: h = constant + cosine cos(angle) + sine sin(angle).
struct Wave {
    double constant = 0.0;
    double cosine = 0.0;
    double sine = 0.0;
};

/// direction . (point - origin) along the arc.
[[nodiscard]] Wave height_along(const Arc& arc, const Vec3& direction, const Vec3& origin);

/// |point - centre|^2 - radius^2 along the arc.
[[nodiscard]] Wave power_along(const Arc& arc, const Vec3& centre, double radius);

/// The first angle in [0, 2 pi) at which the wave passes from + to -, which it does once at most;
/// infinite if it never does. A passage that rounding puts shortly before 0 counts as at 0.
[[nodiscard]] double descent_through_zero(const Wave& wave);

}  // namespace drystone::scene::generation

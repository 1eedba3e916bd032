#pragma once

#include <algorithm>
#include <cmath>

#include "drystone/contact/system.hpp"

namespace drystone::contact {

/// A body that leaves an overlap has at most this many times the speed that it must have next.
inline constexpr double k_lift_slack = 2.0;

/// What a deformable body needs to know of itself to leave an overlap without throwing itself off.
struct LiftPace {
    double crossing = 0.0;  ///< time of waves through it (s)
    double gravity = 0.0;   ///< weight over mass (m/s^2)
};

/// The time in which a body leaves the overlap d (s): one in which waves go forth and back, so that
/// all of the body is lifted and not its skin, and one in which its weight would make it fall by d,
/// so that it gains no more than a quarter of the work of lifting it as kinetic energy, m (d / T)^2
/// / 2 <= m g d / 4. Both are times of the body: shorter steps lift it no faster.
[[nodiscard]] inline double lifting_time(const LiftPace& pace, double overlap) {
    const double falling = pace.gravity > 0.0 ? std::sqrt(2.0 * overlap / pace.gravity) : 0.0;
    return std::max(2.0 * pace.crossing, falling);
}

/// The overlap of a contact beyond the tolerated one; `size` is that of the smaller body (m).
[[nodiscard]] inline double overlap_beyond(double gap, double size, const Activation& rule) {
    return std::max(-gap - rule.penetration_tolerance * size, 0.0);
}

/// The deepest overlap of a deformable body with another one.
struct DeepestOverlap {
    double depth = 0.0;  ///< beyond the tolerated one (m)
    double ratio = 0.0;  ///< the same relative to the size of the smaller body
    int body_a = -1;
    int body_b = -1;
};

/// What ending an overlap takes that bodies began with (J): lifting the mass `m` by it and setting
/// it in motion, m g d + m (d / T)^2 / 2. Twice that, since bodies sag and swing meanwhile.
[[nodiscard]] inline double lifting_work(double m, const LiftPace& pace, double overlap) {
    if (!(overlap > 0.0)) return 0.0;
    const double speed = overlap / lifting_time(pace, overlap);
    return m * (2.0 * pace.gravity * overlap + speed * speed);
}

}  // namespace drystone::contact

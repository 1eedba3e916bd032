#pragma once

#include <algorithm>

#include "drystone/contact/system.hpp"

namespace drystone::contact {

/// A body that leaves an overlap has at most this many times the speed that it must have next.
inline constexpr double k_lift_slack = 2.0;

/// The speed at which a deformable body leaves the overlap of a contact with this gap; `size` is
/// that of the smaller body (m/s).
///
/// A projection of positions, as rigid bodies have it, would move single nodes at once. That
/// strains their elements and throws their neighbours off, which then fall back: it feeds energy
/// into the body in every step. Out of an overlap d at d / lifting_time a contact force F works F d
/// in all.
[[nodiscard]] inline double lift_speed(double gap, double size, const Activation& rule) {
    if (!(rule.lifting_time > 0.0)) return 0.0;
    return std::max(-gap - rule.penetration_tolerance * size, 0.0) / rule.lifting_time;
}

}  // namespace drystone::contact

#pragma once

#include <optional>

#include "drystone/inclusion/model.hpp"
#include "drystone/linalg/metric.hpp"

namespace drystone::inclusion {

/// Velocity after a collision and the impulses that made it: M (v+ - v-) = rows^T impulses.
struct Collision {
    VecX v;
    VecX impulses;  ///< (constraints) >= 0
};

/// v+ = P_C v- - e P_N v- with C = { u : rows u >= lower } the admissible velocities of the
/// constraints that are reached, lower_i = -dg_i/dt, and P_N v = v - P_C v; projections in the
/// kinetic metric (Moreau; Bernicot and Lefebvre-Lepot 2011, section 4). The impulses are 1 + e
/// times the multipliers of P_C. Kinetic energy does not rise when nothing moves by itself: |v+|^2
/// = |P_C v|^2 + e^2 |P_N v|^2. Nothing when C is empty.
[[nodiscard]] std::optional<Collision> collide(const HalfSpaces& C, const VecX& v, double e,
                                               const Metric& metric);

}  // namespace drystone::inclusion

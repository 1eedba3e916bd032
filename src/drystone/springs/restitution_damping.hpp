#pragma once

namespace drystone::springs {

/// Restitutions below this count as this one: a dashpot alone cannot stop a body.
inline constexpr double k_least_damped_restitution = 0.02;

/// The restitution of one body of unit mass that hits a wall with the force
///     N = max(0, D^(alpha - 1) + eta sqrt((alpha - 1) D^(alpha - 2)) D'),
/// whatever its speed: leaving speed / speed. For alpha = 2, eta is twice the damping ratio.
[[nodiscard]] double damped_restitution(double alpha, double eta);

/// The eta that gives the restitution e in (0, 1], by bisection.
[[nodiscard]] double matched_damping(double alpha, double e);

}  // namespace drystone::springs

#pragma once

#include "drystone/linalg/types.hpp"
#include "drystone/mechanics/rigid_bodies.hpp"

namespace drystone::mechanics {

/// Gyroscopic torque over a step of length h, in body axes, for a body that turns by exp(h m):
///     T = -c m x I (w + w+) / 2,   c = tan(x) / x,  x = h |m| / 2,
/// with the spins w and w+ at both ends. It does no work on m, whatever w and w+ are. The factor c
/// keeps the angular momentum R I w in world axes, exactly: without other torques
///     I (w+ - w) = h T   <=>   I w+ = exp(-h m) I w   <=>   R+ I w+ = R I w,   R+ = R exp(h m)
/// (the midpoint rule with Cayley's transform has c = 1 and turns by 2 atan(h |m| / 2) instead of
/// h |m|: Simo and Wong 1991; Hairer, Lubich and Wanner, Geometric Numerical Integration, VII.5).
/// From k_largest_turn on c stays at its value there.
///
/// `inertia`: the diagonal of I.
[[nodiscard]] Vec3 gyroscopic_torque(const Vec3& inertia, const Vec3& w, const Vec3& w_end,
                                     const Vec3& m, double h);

/// Turns of a step (rad) up to which a body keeps its angular momentum; c is infinite at pi.
inline constexpr double k_largest_turn = 2.4;

/// tan(x) / x for x = turn / 2: by so much more than a turn, to first order, its Cayley transform
/// moves. At most that of k_largest_turn.
[[nodiscard]] double turn_factor(double turn);
/// Its derivative (1/rad).
[[nodiscard]] double turn_factor_slope(double turn);

/// The spin w+ with I (w+ - w) = impulse + h T, where T belongs to m = theta w+ + (1 - theta) w, by
/// Newton's method. `impulse`: of all other torques (N m s), in body axes.
[[nodiscard]] Vec3 spin_after(const Vec3& inertia, const Vec3& w, const Vec3& impulse, double theta,
                              double h);

/// The same for a given m: linear in w+.
[[nodiscard]] Vec3 spin_after_turn(const Vec3& inertia, const Vec3& w, const Vec3& impulse,
                                   const Vec3& m, double h);

/// Whether gyroscopic torques act on a body: it is free to turn in all directions, and its
/// moments of inertia differ.
[[nodiscard]] inline bool turns_unevenly(const RigidBodies<2>& /*bodies*/, Index /*body*/) {
    return false;
}
[[nodiscard]] bool turns_unevenly(const RigidBodies<3>& bodies, Index body);

}  // namespace drystone::mechanics

#pragma once

#include "drystone/linalg/types.hpp"

namespace drystone::mechanics {

/// Velocities of a rigid body: 3 in the plane, 6 in space.
template <int D>
inline constexpr int k_dofs = D == 2 ? 3 : 6;

/// Components of an angular velocity: 1 in the plane, 3 in space.
template <int D>
inline constexpr int k_spins = D == 2 ? 1 : 3;

/// Velocity of the centre of mass in world axes, then the angular velocity; in space the latter is
/// in body axes, where the inertia does not change: kinetic energy is v^T M v / 2 with constant M.
template <int D>
using Twist = Vector<k_dofs<D>>;

/// Velocity of a body's point at `arm` from the centre, `spin` and `arm` in world axes:
/// velocity + spin x arm.
[[nodiscard]] inline Vec2 point_velocity(const Vec2& velocity, double spin, const Vec2& arm) {
    return {velocity[0] - spin * arm[1], velocity[1] + spin * arm[0]};
}
[[nodiscard]] inline Vec3 point_velocity(const Vec3& velocity, const Vec3& spin, const Vec3& arm) {
    return velocity + spin.cross(arm);
}

}  // namespace drystone::mechanics

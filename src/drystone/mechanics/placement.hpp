#pragma once

#include <Eigen/Geometry>

#include "drystone/geometry/frame.hpp"
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

/// Where a rigid body is: its centre of mass and the turn of its principal axes.
template <int D>
struct Placement;

template <>
struct Placement<2> {
    Vec2 position = Vec2::Zero();
    double angle = 0.0;  ///< rad, counter-clockwise, not reduced to one turn
};

template <>
struct Placement<3> {
    Vec3 position = Vec3::Zero();
    Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();  ///< body axes -> world axes
};

[[nodiscard]] geometry::Frame<2> frame_of(const Placement<2>& q);
[[nodiscard]] geometry::Frame<3> frame_of(const Placement<3>& q);

/// q after the time dt at the constant twist v: position + dt velocity, rotation exp(dt spin).
/// Exact for a screw motion; two half steps make a whole one.
[[nodiscard]] Placement<2> moved(const Placement<2>& q, const Twist<2>& v, double dt);
[[nodiscard]] Placement<3> moved(const Placement<3>& q, const Twist<3>& v, double dt);

/// Angular velocity in world axes and back to what a twist holds.
[[nodiscard]] inline double world_spin(const Placement<2>&, const Twist<2>& v) { return v[2]; }
[[nodiscard]] inline Vec3 world_spin(const Placement<3>& q, const Twist<3>& v) {
    return q.rotation * v.tail<3>();
}

/// Rotation vector of a unit quaternion (the logarithm): angle times axis, angle in [0, pi],
///     2 atan2(|vec|, w) vec / |vec|.
[[nodiscard]] Vec3 rotation_vector(const Eigen::Quaterniond& rotation);

/// The unit quaternion of a rotation vector x (the exponential): (cos(|x|/2), sin(|x|/2) x / |x|).
[[nodiscard]] Eigen::Quaterniond rotation_by(const Vec3& vector);

}  // namespace drystone::mechanics

#pragma once

#include <Eigen/Geometry>

#include "drystone/geometry/frame.hpp"
#include "drystone/linalg/types.hpp"
#include "drystone/mechanics/twist.hpp"

namespace drystone::mechanics {

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

/// Rotation vector of a unit quaternion: angle times axis, angle in [0, pi].
[[nodiscard]] Vec3 rotation_vector(const Eigen::Quaterniond& rotation);

/// The unit quaternion of a rotation vector.
[[nodiscard]] Eigen::Quaterniond rotation_by(const Vec3& vector);

}  // namespace drystone::mechanics

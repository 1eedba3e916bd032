// Frames, motions at a constant twist, and rotation vectors of placements.
#include "drystone/mechanics/placement.hpp"

#include <cmath>

namespace drystone::mechanics {

geometry::Frame<2> frame_of(const Placement<2>& q) {
    return {.origin = q.position, .rotation = geometry::plane_rotation(q.angle)};
}

geometry::Frame<3> frame_of(const Placement<3>& q) {
    return {.origin = q.position, .rotation = q.rotation.toRotationMatrix()};
}

Placement<2> moved(const Placement<2>& q, const Twist<2>& v, double dt) {
    return {.position = q.position + dt * v.head<2>(), .angle = q.angle + dt * v[2]};
}

Placement<3> moved(const Placement<3>& q, const Twist<3>& v, double dt) {
    Placement<3> next{.position = q.position + dt * v.head<3>(), .rotation = q.rotation};
    const Vec3 turn = dt * v.tail<3>();
    if (!turn.isZero(0.0)) next.rotation = (q.rotation * rotation_by(turn)).normalized();
    return next;
}

Vec3 rotation_vector(const Eigen::Quaterniond& rotation) {
    const double sine = rotation.vec().norm();
    // Of q and -q the one with the smaller angle.
    const double sign = rotation.w() < 0.0 ? -1.0 : 1.0;
    if (sine == 0.0) return Vec3::Zero();
    return sign * 2.0 * std::atan2(sine, std::abs(rotation.w())) / sine * rotation.vec();
}

Eigen::Quaterniond rotation_by(const Vec3& vector) {
    const double angle = vector.norm();
    // sin(a/2)/a, by its series where the quotient would lose digits.
    const double ratio = angle < 1e-4 ? 0.5 - angle * angle / 48.0 : std::sin(0.5 * angle) / angle;
    Eigen::Quaterniond rotation;
    rotation.w() = std::cos(0.5 * angle);
    rotation.vec() = ratio * vector;
    return rotation;
}

}  // namespace drystone::mechanics

#include "drystone/mechanics/prescribed_motion.hpp"

#include <cassert>
#include <utility>

namespace drystone::mechanics {

namespace {

/// Twist with the given world velocities.
Twist<2> twist(const Placement<2>&, const Vec3& velocity, const Vec3& spin) {
    return {velocity[0], velocity[1], spin[2]};
}
Twist<3> twist(const Placement<3>& q, const Vec3& velocity, const Vec3& spin) {
    Twist<3> v;
    v << velocity, q.rotation.conjugate() * spin;
    return v;
}

/// Twist that takes q to the displaced `start` in the time h.
Twist<2> twist_towards(const Placement<2>& q, const Placement<2>& start, const Vec3& shift,
                       const Vec3& turn, double h) {
    Twist<2> v;
    v << (start.position + shift.head<2>() - q.position) / h, (start.angle + turn[2] - q.angle) / h;
    return v;
}
Twist<3> twist_towards(const Placement<3>& q, const Placement<3>& start, const Vec3& shift,
                       const Vec3& turn, double h) {
    const Eigen::Quaterniond target = rotation_by(turn) * start.rotation;
    Twist<3> v;
    v << (start.position + shift - q.position) / h,
        rotation_vector(q.rotation.conjugate() * target) / h;
    return v;
}

}  // namespace

template <int D>
PrescribedMotion<D>::PrescribedMotion(Kind kind, VectorFormula linear, VectorFormula angular,
                                      Placement<D> start)
    : kind_(kind), linear_(std::move(linear)), angular_(std::move(angular)), start_(start) {}

template <int D>
void PrescribedMotion<D>::add_histories(VectorHistory linear, VectorHistory angular) {
    assert(kind_ == Kind::displacement || (linear.empty() && angular.empty()));
    linear_history_ = std::move(linear);
    angular_history_ = std::move(angular);
}

template <int D>
Twist<D> PrescribedMotion<D>::mean_twist(const Placement<D>& q, double t, double h) const {
    if (kind_ == Kind::velocity) {
        const double middle = t + 0.5 * h;
        return twist(q, value_of(linear_, middle), value_of(angular_, middle));
    }
    const double end = t + h;
    return twist_towards(q, start_, value_of(linear_, end) + value_of(linear_history_, end),
                         value_of(angular_, end) + value_of(angular_history_, end), h);
}

template class PrescribedMotion<2>;
template class PrescribedMotion<3>;

}  // namespace drystone::mechanics

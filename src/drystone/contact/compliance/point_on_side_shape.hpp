#pragma once

#include "drystone/contact/compliance/feature_contact.hpp"
#include "drystone/contact/compliance/feature_motion.hpp"

namespace drystone::contact::feature {

/// A corner on a flat side over the step.
template <class T, int D>
Shape<T, D> shape_of(const PointOnSide<D>& contact, const BodyStep<D>& step_a,
                     const BodyStep<D>& step_b, const Mover<T, D>& a, const Mover<T, D>& b) {
    const bool on_b = contact.side_on_b;
    const Mover<T, D>& holder = on_b ? a : b;  // of the point
    const Mover<T, D>& side = on_b ? b : a;
    const BodyStep<D>& holder_step = on_b ? step_a : step_b;
    const BodyStep<D>& side_step = on_b ? step_b : step_a;
    const Vec<T, D> arm0 = Vector<D>(holder_step.start.rotation * contact.point).template cast<T>();
    const Vec<T, D> arm1 = holder.turned(arm0);
    const Vec<T, D> n0 = Vector<D>(side_step.start.rotation * contact.normal).template cast<T>();
    const Vec<T, D> n1 = side.turned(n0);
    const Vec<T, D> m0 = holder.start + arm0 - side.start;
    const Vec<T, D> m1 = m0 + (arm1 - arm0) + holder.way - side.way;
    const T level(contact.offset + contact.radius);
    Shape<T, D> out;
    out.start = n0.dot(m0) - level;
    out.end = n1.dot(m1) - level;
    const Vec<T, D> n = T(0.5) * (n0 + n1);
    const Vec<T, D> arm = T(0.5) * (arm0 + arm1);
    const Vec<T, D> m = T(0.5) * (m0 + m1);
    const auto torque_holder = (holder.kappa * cross<T>(arm, n)).eval();
    const auto torque_side = (side.kappa * cross<T>(n, m)).eval();
    out.normal = on_b ? n : Vec<T, D>(-n);
    out.torque_a = on_b ? torque_holder : torque_side;
    out.torque_b = on_b ? torque_side : torque_holder;
    using std::sqrt;
    const T depth = T(contact.radius) + T(0.25) * (out.start + out.end);
    out.point = holder.centre() + arm - depth / sqrt(T(n.dot(n))) * n;
    return out;
}

}  // namespace drystone::contact::feature

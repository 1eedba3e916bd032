#pragma once

#include "drystone/contact/compliance/feature_motion.hpp"
#include "drystone/contact/compliance/normal_compliance.hpp"

/// Forces of a contact from its geometry over a trial step, which shape_of(contact, step of A, step
/// of B, A, B) gives.
namespace drystone::contact::feature {

/// Generalised forces on A and B, with torques in world axes.
template <class T, int D>
struct Wrenches {
    Vec<T, D> force;
    Vec<T, mechanics::k_spins<D>> torque_a;
    Vec<T, mechanics::k_spins<D>> torque_b;
};

template <class T, int D>
Wrenches<T, D> wrenches_of(const Shape<T, D>& shape, const Mover<T, D>& a, const Mover<T, D>& b,
                           const Vector<D>& belt, const TrialRule& rule, PairResponse<D>& out) {
    using std::sqrt;
    const double D1 = -value_of(shape.end);
    const Response law = normal_force(rule.law.normal, D1, -value_of(shape.start));
    const T N = T(law.value) + T(law.slope) * (T(D1) * T(-1.0) - shape.end);
    Wrenches<T, D> sum{N * shape.normal, N * shape.torque_a, N * shape.torque_b};
    out.state =
        law.value == 0.0 && law.slope == 0.0 ? CompliantState::open : CompliantState::sliding;
    out.normal_force = law.value;
    if (!(rule.mu > 0.0) || out.state == CompliantState::open) return sum;
    const Vec<T, D> arm_a = shape.point - a.centre();
    const Vec<T, D> arm_b = shape.point - b.centre();
    const Vec<T, D> u = a.velocity + spin_cross<T>(a.spin, arm_a) - b.velocity -
                        spin_cross<T>(b.spin, arm_b) + belt.template cast<T>();
    const Vec<T, D> n = shape.normal / sqrt(T(shape.normal.dot(shape.normal)));
    const Vec<T, D> slip = u - n.dot(u) * n;
    const double speed = std::sqrt(value_of(T(slip.dot(slip))));
    const bool sticks = rule.hold || rule.law.friction_damping * speed <= rule.mu * law.value;
    const Vec<T, D> f = sticks ? Vec<T, D>(T(-rule.law.friction_damping) * slip)
                               : Vec<T, D>(T(-rule.mu) * N / sqrt(T(slip.dot(slip))) * slip);
    if (sticks) out.state = CompliantState::sticking;
    for (int k = 0; k < D; ++k) {
        out.tangential_force[k] = value_of(f[k]);
        out.slip[k] = value_of(slip[k]);
    }
    sum.force += f;
    sum.torque_a += cross<T>(arm_a, f);
    sum.torque_b -= cross<T>(arm_b, f);
    return sum;
}

template <class T, int D, class Contact>
Wrenches<T, D> evaluate(const Contact& contact, const BodyStep<D>& a, const BodyStep<D>& b,
                        const Vec<T, mechanics::k_dofs<D>>& xi_a,
                        const Vec<T, mechanics::k_dofs<D>>& xi_b, const Vector<D>& belt,
                        const TrialRule& rule, PairResponse<D>& out) {
    const Mover<T, D> mover_a = mover<T, D>(a, xi_a, rule.rate);
    const Mover<T, D> mover_b = mover<T, D>(b, xi_b, rule.rate);
    const Shape<T, D> shape = shape_of<T, D>(contact, a, b, mover_a, mover_b);
    out.gap_start = value_of(shape.start);
    out.gap = value_of(shape.end);
    for (int k = 0; k < D; ++k) out.normal[k] = value_of(shape.normal[k]);
    return wrenches_of<T, D>(shape, mover_a, mover_b, belt, rule, out);
}

/// Torques in the axes of twists.
template <int D>
mechanics::Twist<D> in_twist(const Vector<D>& force, const Spin<D>& torque,
                             const geometry::Rotation<D>& rotation) {
    mechanics::Twist<D> twist;
    twist << force, spin_axes(rotation).transpose() * torque;
    return twist;
}

template <int D, class Contact>
PairResponse<D> respond_to(const Contact& contact, const BodyStep<D>& a, const BodyStep<D>& b,
                           const Vector<D>& belt, const TrialRule& rule) {
    constexpr int k_n = mechanics::k_dofs<D>;
    PairResponse<D> out;
    const Wrenches<double, D> plain =
        evaluate<double, D>(contact, a, b, a.displacement, b.displacement, belt, rule, out);
    if (out.state == CompliantState::open) return out;
    out.force_a = in_twist<D>(plain.force, plain.torque_a, a.start.rotation);
    out.force_b = in_twist<D>(-plain.force, plain.torque_b, b.start.rotation);
    if (!rule.tangent) return out;
    using T = Dual<2 * k_n>;
    Vec<T, k_n> xi_a;
    Vec<T, k_n> xi_b;
    for (int k = 0; k < k_n; ++k) {
        xi_a[k] = T::variable(a.displacement[k], k);
        xi_b[k] = T::variable(b.displacement[k], k_n + k);
    }
    const Wrenches<T, D> sum = evaluate<T, D>(contact, a, b, xi_a, xi_b, belt, rule, out);
    for (int j = 0; j < 2 * k_n; ++j) {
        Vector<D> force;
        Spin<D> torque_a;
        Spin<D> torque_b;
        for (int k = 0; k < D; ++k) force[k] = sum.force[k].gradient[j];
        for (int k = 0; k < mechanics::k_spins<D>; ++k) {
            torque_a[k] = sum.torque_a[k].gradient[j];
            torque_b[k] = sum.torque_b[k].gradient[j];
        }
        const mechanics::Twist<D> by_a = -in_twist<D>(force, torque_a, a.start.rotation);
        const mechanics::Twist<D> by_b = -in_twist<D>(-force, torque_b, b.start.rotation);
        if (j < k_n) {
            out.aa.col(j) = by_a;
            out.ba.col(j) = by_b;
        } else {
            out.ab.col(j - k_n) = by_a;
            out.bb.col(j - k_n) = by_b;
        }
    }
    return out;
}

}  // namespace drystone::contact::feature

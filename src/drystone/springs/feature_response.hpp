#pragma once

#include <cmath>

#include <Eigen/Geometry>

#include "drystone/linalg/dual.hpp"
#include "drystone/springs/normal_compliance.hpp"
#include "drystone/springs/pair_response.hpp"

/// Contacts whose gap is a formula of points and directions fixed in two bodies: the motion of the
/// bodies over a trial step, with or without derivatives, and the forces of the contact, from its
/// geometry over the step, which shape_of(contact, step of A, step of B, A, B) gives.
namespace drystone::springs::feature {

/// Squares of angles below which functions of them are summed from their series.
inline constexpr double k_small_square = 1e-4;

template <class T, int D>
using Vec = Eigen::Matrix<T, D, 1>;

/// sin(a)/a, (1 - cos(a))/a^2 and tan(a/2)/(a/2) as functions of x = a^2, so that they have
/// derivatives at a = 0 too. The series leave out terms of the order x^3.
template <class T>
[[nodiscard]] T sine_ratio(const T& x) {
    using std::sin;
    using std::sqrt;
    if (value_of(x) < k_small_square) return T(1.0) - x / T(6.0) * (T(1.0) - x / T(20.0));
    const T a = sqrt(x);
    return sin(a) / a;
}
template <class T>
[[nodiscard]] T cosine_ratio(const T& x) {
    using std::cos;
    using std::sqrt;
    if (value_of(x) < k_small_square) return T(0.5) - x / T(24.0) * (T(1.0) - x / T(30.0));
    return (T(1.0) - cos(sqrt(x))) / x;
}
template <class T>
[[nodiscard]] T tangent_ratio(const T& x) {
    using std::sqrt;
    using std::tan;
    if (value_of(x) < k_small_square) return T(1.0) + x / T(12.0) * (T(1.0) + x / T(10.0));
    const T half = T(0.5) * sqrt(x);
    return tan(half) / half;
}

template <class T>
Vec<T, 1> cross(const Vec<T, 2>& a, const Vec<T, 2>& b) {
    return Vec<T, 1>(a[0] * b[1] - a[1] * b[0]);
}
template <class T>
Vec<T, 3> cross(const Vec<T, 3>& a, const Vec<T, 3>& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
template <class T>
Vec<T, 2> spin_cross(const Vec<T, 1>& w, const Vec<T, 2>& a) {
    return {-w[0] * a[1], w[0] * a[0]};
}
template <class T>
Vec<T, 3> spin_cross(const Vec<T, 3>& w, const Vec<T, 3>& a) {
    return cross<T>(w, a);
}

/// A body over the step, everything in world axes.
template <class T, int D>
struct Mover {
    Vec<T, D> start;                     ///< of its centre
    Vec<T, D> displacement;              ///< of its centre
    Vec<T, mechanics::k_spins<D>> turn;  ///< rotation vector
    Vec<T, D> velocity;
    Vec<T, mechanics::k_spins<D>> spin;
    T kappa;

    /// An arm after the turn by |turn| about its direction (Rodrigues).
    [[nodiscard]] Vec<T, D> turned(const Vec<T, D>& arm) const {
        const T x = turn.dot(turn);
        const Vec<T, D> once = spin_cross<T>(turn, arm);
        return arm + sine_ratio(x) * once + cosine_ratio(x) * spin_cross<T>(turn, once);
    }
    [[nodiscard]] Vec<T, D> centre() const { return start + T(0.5) * displacement; }
};

/// The motion of a body for the displacements xi (m, rad): T = double, or dual numbers whose
/// gradients are those by xi. The velocities that friction sees are body.velocity at
/// xi = body.displacement and change at `rate` (1/s) with xi.
template <class T, int D>
Mover<T, D> mover(const BodyStep<D>& body, const Vec<T, mechanics::k_dofs<D>>& xi, double rate) {
    constexpr int k_s = mechanics::k_spins<D>;
    Mover<T, D> out;
    out.start = body.start.origin.template cast<T>();
    out.displacement = xi.template head<D>();
    const auto axes = spin_axes(body.start.rotation);
    out.turn.setZero();
    for (int i = 0; i < k_s; ++i) {
        for (int j = 0; j < k_s; ++j) out.turn[i] += T(axes(i, j)) * xi[D + j];
    }
    // Velocities at xi = 0; the part that follows xi is added below.
    const Vector<D> v =
        body.velocity.template head<D>() - rate * body.displacement.template head<D>();
    const Spin<D> w =
        axes * (body.velocity.template tail<k_s>() - rate * body.displacement.template tail<k_s>());
    out.velocity = v.template cast<T>() + T(rate) * out.displacement;
    out.spin = w.template cast<T>() + T(rate) * out.turn;
    out.kappa = tangent_ratio(T(out.turn.dot(out.turn)));
    return out;
}

/// The geometry of a contact over the step: gaps, the discrete gradient as a force of unit size on
/// A and torques, and the point of friction.
template <class T, int D>
struct Shape {
    T start;  ///< gaps
    T end;
    Vec<T, D> normal;                        ///< force on A
    Vec<T, mechanics::k_spins<D>> torque_a;  ///< of the unit force
    Vec<T, mechanics::k_spins<D>> torque_b;
    Vec<T, D> point;      ///< of friction
    T pressing = T(1.0);  ///< the force that friction sees, over N
};

/// Generalised forces on A and B, with torques in world axes.
template <class T, int D>
struct Wrenches {
    Vec<T, D> force;
    Vec<T, mechanics::k_spins<D>> torque_a;
    Vec<T, mechanics::k_spins<D>> torque_b;
};

/// N along the discrete gradient, and regularised Coulomb friction at the common point:
///     stick  -c_tau slip           where c_tau |slip| <= mu N, or everywhere with rule.hold,
///     slide  -mu N slip / |slip|   elsewhere, with N times shape.pressing.
/// State and forces of the contact go to `out`.
template <class T, int D>
Wrenches<T, D> wrenches_of(const Shape<T, D>& shape, const Mover<T, D>& a, const Mover<T, D>& b,
                           const Vector<D>& belt, const TrialRule& rule, PairResponse<D>& out) {
    using std::sqrt;
    const double D1 = -value_of(shape.end);
    const Response law = normal_force(rule.law.normal, D1, -value_of(shape.start));
    // N as a function of the gap at the end: its value is the law's, its derivative -slope d(end).
    const T N = T(law.value) + T(law.slope) * (T(D1) * T(-1.0) - shape.end);
    Wrenches<T, D> sum{N * shape.normal, N * shape.torque_a, N * shape.torque_b};
    out.state =
        law.value == 0.0 && law.slope == 0.0 ? CompliantState::open : CompliantState::sliding;
    out.normal_force = law.value;
    if (!(rule.mu > 0.0) || out.state == CompliantState::open) return sum;
    // Slip: relative velocity at the point of friction, without its part along the normal.
    const Vec<T, D> arm_a = shape.point - a.centre();
    const Vec<T, D> arm_b = shape.point - b.centre();
    const Vec<T, D> u = a.velocity + spin_cross<T>(a.spin, arm_a) - b.velocity -
                        spin_cross<T>(b.spin, arm_b) + belt.template cast<T>();
    const Vec<T, D> n = shape.normal / sqrt(T(shape.normal.dot(shape.normal)));
    const Vec<T, D> slip = u - n.dot(u) * n;
    const double speed = std::sqrt(value_of(T(slip.dot(slip))));
    const double bound = rule.mu * law.value * value_of(shape.pressing);
    const bool sticks = rule.hold || rule.law.friction_damping * speed <= bound;
    const Vec<T, D> f =
        sticks ? Vec<T, D>(T(-rule.law.friction_damping) * slip)
               : Vec<T, D>(T(-rule.mu) * N * shape.pressing / sqrt(T(slip.dot(slip))) * slip);
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

/// Forces of a contact for the displacements xi of its bodies.
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

/// Forces of a contact and, if the rule asks for a tangent, minus their derivatives by the
/// displacements of A (columns of aa and ba) and of B (ab and bb), by dual numbers.
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

}  // namespace drystone::springs::feature

#include "drystone/contact/compliance/feature_contact.hpp"

#include <cmath>

#include <Eigen/Geometry>

#include "drystone/contact/compliance/normal_compliance.hpp"
#include "drystone/linalg/dual.hpp"

namespace drystone::contact {

namespace {

/// Squares of angles below which functions of them are summed from their series.
constexpr double k_small_square = 1e-4;

template <class T, int D>
using Vec = Eigen::Matrix<T, D, 1>;

/// sin(a)/a, (1 - cos(a))/a^2 and tan(a/2)/(a/2) as functions of x = a^2.
template <class T>
T sine_ratio(const T& x) {
    using std::sin;
    using std::sqrt;
    if (value_of(x) < k_small_square) return T(1.0) - x / T(6.0) * (T(1.0) - x / T(20.0));
    const T a = sqrt(x);
    return sin(a) / a;
}
template <class T>
T cosine_ratio(const T& x) {
    using std::cos;
    using std::sqrt;
    if (value_of(x) < k_small_square) return T(0.5) - x / T(24.0) * (T(1.0) - x / T(30.0));
    return (T(1.0) - cos(sqrt(x))) / x;
}
template <class T>
T tangent_ratio(const T& x) {
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
    Vec<T, D> way;                       ///< of its centre
    Vec<T, mechanics::k_spins<D>> turn;  ///< rotation vector
    Vec<T, D> velocity;
    Vec<T, mechanics::k_spins<D>> spin;
    T kappa;

    /// An arm after the turn.
    [[nodiscard]] Vec<T, D> turned(const Vec<T, D>& arm) const {
        const T x = turn.dot(turn);
        const Vec<T, D> once = spin_cross<T>(turn, arm);
        return arm + sine_ratio(x) * once + cosine_ratio(x) * spin_cross<T>(turn, once);
    }
    [[nodiscard]] Vec<T, D> centre() const { return start + T(0.5) * way; }
};

template <class T, int D>
Mover<T, D> mover(const BodyStep<D>& body, const Vec<T, mechanics::k_dofs<D>>& xi, double rate) {
    constexpr int k_s = mechanics::k_spins<D>;
    Mover<T, D> out;
    out.start = body.start.origin.template cast<T>();
    out.way = xi.template head<D>();
    const auto axes = spin_axes(body.start.rotation);
    out.turn.setZero();
    for (int i = 0; i < k_s; ++i) {
        for (int j = 0; j < k_s; ++j) out.turn[i] += T(axes(i, j)) * xi[D + j];
    }
    // Velocities that friction sees follow the displacements at `rate`.
    const Vector<D> v =
        body.velocity.template head<D>() - rate * body.displacement.template head<D>();
    const Spin<D> w =
        axes * (body.velocity.template tail<k_s>() - rate * body.displacement.template tail<k_s>());
    out.velocity = v.template cast<T>() + T(rate) * out.way;
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
    Vec<T, D> point;  ///< of friction
};

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

template <class T, int D>
Shape<T, D> shape_of(const PointOnPoint<D>& contact, const BodyStep<D>& step_a,
                     const BodyStep<D>& step_b, const Mover<T, D>& a, const Mover<T, D>& b) {
    using std::sqrt;
    const Vec<T, D> arm_a0 = Vector<D>(step_a.start.rotation * contact.point_a).template cast<T>();
    const Vec<T, D> arm_b0 = Vector<D>(step_b.start.rotation * contact.point_b).template cast<T>();
    const Vec<T, D> arm_a1 = a.turned(arm_a0);
    const Vec<T, D> arm_b1 = b.turned(arm_b0);
    const Vec<T, D> d0 = a.start + arm_a0 - b.start - arm_b0;
    const Vec<T, D> d1 = d0 + (arm_a1 - arm_a0) - (arm_b1 - arm_b0) + a.way - b.way;
    const T l0 = sqrt(T(d0.dot(d0)));
    const T l1 = sqrt(T(d1.dot(d1)));
    Shape<T, D> out;
    out.start = l0 - T(contact.radius);
    out.end = l1 - T(contact.radius);
    out.normal = (d0 + d1) / (l0 + l1);
    const Vec<T, D> arm_a = T(0.5) * (arm_a0 + arm_a1);
    const Vec<T, D> arm_b = T(0.5) * (arm_b0 + arm_b1);
    out.torque_a = a.kappa * cross<T>(arm_a, out.normal);
    out.torque_b = -(b.kappa * cross<T>(arm_b, out.normal));
    out.point = T(0.5) * (a.centre() + arm_a + b.centre() + arm_b);
    return out;
}

/// gap = num / len with num = c . d = e_a . (e_b x d), len = |c|, d = p_a - p_b. Differences of
/// products are sums of means times differences, and so
///     gap1 - gap0 = (num1 - num0 - gap (len1 - len0)) / len,   gap and len means of both ends,
///     num1 - num0 = De_a . mean(e_b x d) + De_b . (d x e_a) + Dd . (e_a x e_b),
///     len1 - len0 = m . (De_a x e_b + e_a x De_b),   m = (c0 + c1) / (|c0| + |c1|),
/// all linear in the displacements.
template <class T, int D>
Shape<T, 3> shape_of(const CrossingEdges& contact, const BodyStep<3>& step_a,
                     const BodyStep<3>& step_b, const Mover<T, 3>& a, const Mover<T, 3>& b) {
    using std::sqrt;
    const auto fixed = [](const BodyStep<3>& step, const Vec3& x) {
        return Vec<T, 3>(Vec3(step.start.rotation * x).template cast<T>());
    };
    const auto mean = [](const Vec<T, 3>& x, const Vec<T, 3>& y) {
        return Vec<T, 3>(T(0.5) * (x + y));
    };
    const Vec<T, 3> arm_a0 = fixed(step_a, contact.point_a);
    const Vec<T, 3> arm_b0 = fixed(step_b, contact.point_b);
    const Vec<T, 3> e_a0 = fixed(step_a, contact.along_a);
    const Vec<T, 3> e_b0 = fixed(step_b, contact.along_b);
    const Vec<T, 3> arm_a1 = a.turned(arm_a0);
    const Vec<T, 3> arm_b1 = b.turned(arm_b0);
    const Vec<T, 3> e_a1 = a.turned(e_a0);
    const Vec<T, 3> e_b1 = b.turned(e_b0);
    const Vec<T, 3> d0 = a.start + arm_a0 - b.start - arm_b0;
    const Vec<T, 3> d1 = d0 + (arm_a1 - arm_a0) - (arm_b1 - arm_b0) + a.way - b.way;
    const Vec<T, 3> c0 = cross<T>(e_a0, e_b0);
    const Vec<T, 3> c1 = cross<T>(e_a1, e_b1);
    const T l0 = sqrt(T(c0.dot(c0)));
    const T l1 = sqrt(T(c1.dot(c1)));
    const T g0 = c0.dot(d0) / l0;
    const T g1 = c1.dot(d1) / l1;
    const Vec<T, 3> e_a = mean(e_a0, e_a1);
    const Vec<T, 3> e_b = mean(e_b0, e_b1);
    const Vec<T, 3> d = mean(d0, d1);
    const Vec<T, 3> arm_a = mean(arm_a0, arm_a1);
    const Vec<T, 3> arm_b = mean(arm_b0, arm_b1);
    const Vec<T, 3> m = (c0 + c1) / (l0 + l1);
    const T gap = T(0.5) * (g0 + g1);
    const T length = T(0.5) * (l0 + l1);
    // Factors of De_a, De_b and Dd in gap1 - gap0.
    const Vec<T, 3> by_e_a =
        (mean(cross<T>(e_b0, d0), cross<T>(e_b1, d1)) - gap * cross<T>(e_b, m)) / length;
    const Vec<T, 3> by_e_b = (cross<T>(d, e_a) - gap * cross<T>(m, e_a)) / length;
    const Vec<T, 3> c = cross<T>(e_a, e_b);
    Shape<T, 3> out;
    out.start = g0 - T(contact.radius);
    out.end = g1 - T(contact.radius);
    out.normal = c / length;
    out.torque_a = a.kappa * (cross<T>(e_a, by_e_a) + cross<T>(arm_a, out.normal));
    out.torque_b = b.kappa * (cross<T>(e_b, by_e_b) - cross<T>(arm_b, out.normal));
    // Halfway between the nearest points of the two lines at mid-step.
    const T square = c.dot(c);
    const T place_a = -cross<T>(d, e_b).dot(c) / square;
    const T place_b = -cross<T>(d, e_a).dot(c) / square;
    out.point = mean(a.centre() + arm_a + place_a * e_a, b.centre() + arm_b + place_b * e_b);
    return out;
}

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

}  // namespace

template <int D>
PairResponse<D> respond(const PointOnSide<D>& contact, const BodyStep<D>& a, const BodyStep<D>& b,
                        const Vector<D>& belt, const TrialRule& rule) {
    return respond_to<D>(contact, a, b, belt, rule);
}

template <int D>
PairResponse<D> respond(const PointOnPoint<D>& contact, const BodyStep<D>& a, const BodyStep<D>& b,
                        const Vector<D>& belt, const TrialRule& rule) {
    return respond_to<D>(contact, a, b, belt, rule);
}

PairResponse<3> respond(const CrossingEdges& contact, const BodyStep<3>& a, const BodyStep<3>& b,
                        const Vec3& belt, const TrialRule& rule) {
    return respond_to<3>(contact, a, b, belt, rule);
}

template PairResponse<2> respond<2>(const PointOnSide<2>&, const BodyStep<2>&, const BodyStep<2>&,
                                    const Vec2&, const TrialRule&);
template PairResponse<3> respond<3>(const PointOnSide<3>&, const BodyStep<3>&, const BodyStep<3>&,
                                    const Vec3&, const TrialRule&);
template PairResponse<2> respond<2>(const PointOnPoint<2>&, const BodyStep<2>&, const BodyStep<2>&,
                                    const Vec2&, const TrialRule&);
template PairResponse<3> respond<3>(const PointOnPoint<3>&, const BodyStep<3>&, const BodyStep<3>&,
                                    const Vec3&, const TrialRule&);

}  // namespace drystone::contact

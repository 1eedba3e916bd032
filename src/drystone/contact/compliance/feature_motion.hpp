#pragma once

#include <cmath>

#include <Eigen/Geometry>

#include "drystone/contact/compliance/pair_response.hpp"
#include "drystone/linalg/dual.hpp"

/// Two bodies over a trial step, with or without derivatives, for contacts whose gap is a formula
/// of points and directions fixed in the bodies.
namespace drystone::contact::feature {

/// Squares of angles below which functions of them are summed from their series.
inline constexpr double k_small_square = 1e-4;

template <class T, int D>
using Vec = Eigen::Matrix<T, D, 1>;

/// sin(a)/a, (1 - cos(a))/a^2 and tan(a/2)/(a/2) as functions of x = a^2.
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

}  // namespace drystone::contact::feature

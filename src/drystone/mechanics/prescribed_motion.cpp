// Twists of bodies and velocity gradients of cells that follow given functions of time.
#include "drystone/mechanics/prescribed_motion.hpp"

#include <cassert>
#include <utility>

#include <Eigen/LU>

#include "drystone/mechanics/time_functions.hpp"

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

/// Spin, as twists hold it, that turns `from` to `to` in the time h.
Vector<1> spin_between(const Placement<2>&, const Vec3& from, const Vec3& to, double h) {
    return Vector<1>((to[2] - from[2]) / h);
}
Vec3 spin_between(const Placement<3>& start, const Vec3& from, const Vec3& to, double h) {
    const Eigen::Quaterniond before = rotation_by(from) * start.rotation;
    const Eigen::Quaterniond after = rotation_by(to) * start.rotation;
    return rotation_vector(before.conjugate() * after) / h;
}

/// Part of a step over which displacements are differentiated. The error is of second order in this
/// part, far below the error of a scheme, and still above rounding.
constexpr double k_small_part = 0.01;

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

// Velocities by the midpoint rule; displacements by the difference to the present placement.
template <int D>
Twist<D> PrescribedMotion<D>::mean_twist(const Placement<D>& q, double t, double h) const {
    if (kind_ == Kind::velocity) {
        const double middle = t + 0.5 * h;
        return twist(q, value_of(linear_, middle), value_of(angular_, middle));
    }
    return twist_towards(q, start_, shift(t + h), turn(t + h), h);
}

template <int D>
Vec3 PrescribedMotion<D>::shift(double t) const {
    return value_of(linear_, t) + value_of(linear_history_, t);
}

template <int D>
Vec3 PrescribedMotion<D>::turn(double t) const {
    return value_of(angular_, t) + value_of(angular_history_, t);
}

/// With the mean T(d) over the time d after t:  2 T(d) - T(2 d) = T(0) + O(d^2).
template <int D>
Twist<D> PrescribedMotion<D>::twist_at(const Placement<D>& q, double t, double h) const {
    if (kind_ == Kind::velocity) return twist(q, value_of(linear_, t), value_of(angular_, t));
    const auto mean = [&](double from, double d) {
        Twist<D> v;
        v.template head<D>() = ((shift(from + d) - shift(from)) / d).template head<D>();
        v.template tail<k_spins<D>>() = spin_between(start_, turn(from), turn(from + d), d);
        return v;
    };
    const double d = k_small_part * h;
    Twist<D> v = 2.0 * mean(t, d) - mean(t, 2.0 * d);
    const Twist<D> first = 0.5 * h * mean(t, 0.5 * h);
    const Twist<D> second = 0.5 * h * mean(t + 0.5 * h, 0.5 * h);
    for (Index k = 0; k < v.size(); ++k) {
        v[k] = starting_rate(v[k], h, 0.0, first[k], first[k] + second[k]);
    }
    return v;
}

template <int D>
Eigen::Matrix<double, D, D> gradient_at(const CellMotion<D>& motion, double t) {
    Eigen::Matrix<double, D, D> G;
    for (int k = 0; k < D; ++k) {
        for (int l = 0; l < D; ++l) {
            G(k, l) = value_of(
                motion.gradient[static_cast<std::size_t>(k)][static_cast<std::size_t>(l)], t);
        }
    }
    return G;
}

namespace {

/// (exp(E) - 1) E^-1 = sum_n E^n / (n + 1)!, up to terms that rounding hides.
template <int D>
Eigen::Matrix<double, D, D> mean_stretch(const Eigen::Matrix<double, D, D>& E) {
    using Matrix = Eigen::Matrix<double, D, D>;
    Matrix sum = Matrix::Identity();
    Matrix term = Matrix::Identity();
    constexpr int k_most_terms = 200;  // |E| of some dozens; a step has |E| << 1
    for (int n = 1; n < k_most_terms; ++n) {
        term = term * E / static_cast<double>(n + 1);
        if (!(term.cwiseAbs().maxCoeff() > 1e-20 * sum.cwiseAbs().maxCoeff())) break;
        sum += term;
    }
    return sum;
}

}  // namespace

/// With the mean gradient (a+ - a) / h = K a,
///     theta G_end = K (1 - (1 - theta) h G_start) - (1 - theta) G_start.
template <int D>
StepGradients<D> step_gradients(const CellMotion<D>& motion, double t, double h, double theta) {
    using Matrix = Eigen::Matrix<double, D, D>;
    const Matrix G = gradient_at(motion, t + 0.5 * h);
    const Matrix K = G * mean_stretch<D>(h * G);
    if (theta == 0.0) {
        const Matrix backward = (Matrix::Identity() + h * K)
                                    .transpose()
                                    .partialPivLu()
                                    .solve(K.transpose())
                                    .transpose();
        return {.start = backward, .end = backward};
    }
    const double left = 1.0 - theta;
    const Matrix start = gradient_at(motion, t);
    return {.start = start, .end = (K - left * h * K * start - left * start) / theta};
}

template class PrescribedMotion<2>;
template class PrescribedMotion<3>;
template Eigen::Matrix<double, 2, 2> gradient_at<2>(const CellMotion<2>&, double);
template Eigen::Matrix<double, 3, 3> gradient_at<3>(const CellMotion<3>&, double);
template StepGradients<2> step_gradients<2>(const CellMotion<2>&, double, double, double);
template StepGradients<3> step_gradients<3>(const CellMotion<3>&, double, double, double);

}  // namespace drystone::mechanics

// Gyroscopic torques that keep energy and angular momentum, and the spins that they lead to.
#include "drystone/mechanics/gyroscopic.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/LU>

namespace drystone::mechanics {

namespace {

constexpr int k_most_newton_steps = 50;
/// Corrections below this share of the spin are rounding.
constexpr double k_rounding = 1e-15;

Mat3 cross_matrix(const Vec3& x) {
    return Mat3{{0.0, -x[2], x[1]}, {x[2], 0.0, -x[0]}, {-x[1], x[0], 0.0}};
}

}  // namespace

double turn_factor(double turn) {
    const double x = 0.5 * std::min(turn, k_largest_turn);
    // By its series where the quotient would lose digits.
    return x < 1e-4 ? 1.0 + x * x / 3.0 : std::tan(x) / x;
}

double turn_factor_slope(double turn) {
    if (turn >= k_largest_turn) return 0.0;
    const double x = 0.5 * turn;
    if (x < 1e-4) return x / 3.0;
    const double tangent = std::tan(x);
    return 0.5 * (x * (1.0 + tangent * tangent) - tangent) / (x * x);
}

Vec3 gyroscopic_torque(const Vec3& inertia, const Vec3& w, const Vec3& w_end, const Vec3& m,
                       double h) {
    return -turn_factor(h * m.norm()) * m.cross(inertia.cwiseProduct(0.5 * (w + w_end)));
}

Vec3 spin_after_turn(const Vec3& inertia, const Vec3& w, const Vec3& impulse, const Vec3& m,
                     double h) {
    // (I + A) w+ = (I - A) w + impulse with A = h c [m]x I / 2, in the unknown w+ - w.
    const Mat3 A = 0.5 * h * turn_factor(h * m.norm()) * cross_matrix(m) * inertia.asDiagonal();
    const Mat3 left = Mat3(inertia.asDiagonal()) + A;
    return w + left.inverse() * (impulse - 2.0 * A * w);
}

Vec3 spin_after(const Vec3& inertia, const Vec3& w, const Vec3& impulse, double theta, double h) {
    Vec3 w_end = w + impulse.cwiseQuotient(inertia);
    double last = std::numeric_limits<double>::infinity();
    for (int k = 0; k < k_most_newton_steps; ++k) {
        const Vec3 m = theta * w_end + (1.0 - theta) * w;
        const Vec3 momentum = inertia.cwiseProduct(0.5 * (w + w_end));
        const double f = h * turn_factor(h * m.norm());
        const Vec3 defect = inertia.cwiseProduct(w_end - w) - impulse + f * m.cross(momentum);
        // Derivative of the defect, with c as it is: c changes by (h |m|)^2 / 6 of the change of m.
        const Mat3 tangent =
            Mat3(inertia.asDiagonal()) +
            f * (0.5 * cross_matrix(m) * inertia.asDiagonal() - theta * cross_matrix(momentum));
        const Vec3 correction = tangent.inverse() * defect;
        w_end -= correction;
        const double change = correction.norm();
        if (change <= k_rounding * w_end.norm() || !(change < last)) break;
        last = change;
    }
    return w_end;
}

bool turns_unevenly(const RigidBodies<3>& bodies, Index body) {
    const Vec3 inertia = bodies.mass.segment<3>(6 * body + 3);
    return inertia.minCoeff() > 0.0 && inertia.minCoeff() < inertia.maxCoeff();
}

}  // namespace drystone::mechanics

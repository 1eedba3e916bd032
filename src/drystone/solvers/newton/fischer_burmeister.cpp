// Evaluates the Fischer-Burmeister equations in the Jordan algebra of the cone.
#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/LU>

#include "drystone/solvers/newton/contact_equations.hpp"

namespace drystone::solvers {

namespace {

constexpr double k_epsilon = std::numeric_limits<double>::epsilon();

/// L_x: the matrix of y -> x o y.
SmallMatrix arrow(const SmallVector& x) {
    const Index n = x.size();
    SmallMatrix L = SmallMatrix::Zero(n, n);
    L.diagonal().setConstant(x[0]);
    L.row(0).tail(n - 1) = x.tail(n - 1).transpose();
    L.col(0).tail(n - 1) = x.tail(n - 1);
    return L;
}

/// x^(1/2) for x in L, through its spectral values x_N -+ |x_T|.
SmallVector square_root(const SmallVector& x) {
    const Index tangential = x.size() - 1;
    const double length = x.tail(tangential).norm();
    const double low = std::sqrt(std::max(0.0, x[0] - length));
    const double high = std::sqrt(std::max(0.0, x[0] + length));
    SmallVector root(x.size());
    root[0] = 0.5 * (low + high);
    root.tail(tangential) = x.tail(tangential) * (length > 0.0 ? 0.5 * (high - low) / length : 0.0);
    return root;
}

void evaluate_frictionless(const SmallVector& r, const SmallVector& u, double rho,
                           ContactEquations& equations) {
    const Index n = r.size();
    const double y = rho * u[0];
    const double length = std::hypot(r[0], y);
    equations.value = r;
    equations.value[0] = r[0] + y - length;
    equations.by_impulse = SmallMatrix::Identity(n, n);
    equations.by_velocity = SmallMatrix::Zero(n, n);
    const double inverse = length > 0.0 ? 1.0 / length : 0.0;
    // At the origin: the element of the generalised derivative in direction (1, 1) / sqrt(2).
    const double along_r = length > 0.0 ? r[0] * inverse : std::sqrt(0.5);
    const double along_u = length > 0.0 ? y * inverse : std::sqrt(0.5);
    equations.by_impulse(0, 0) = 1.0 - along_r;
    equations.by_velocity(0, 0) = rho * (1.0 - along_u);
}

}  // namespace

void evaluate_fischer_burmeister(double mu, const SmallVector& r, const SmallVector& u, double rho,
                                 ContactEquations& equations) {
    const Index n = r.size();
    const Index tangential = n - 1;
    if (mu == 0.0 || n == 1) {
        evaluate_frictionless(r, u, rho, equations);
        return;
    }
    const double speed = u.tail(tangential).norm();
    SmallVector x = r;
    x[0] *= mu;
    SmallVector y = rho * u;
    y[0] = rho * (u[0] / mu + speed);

    const SmallMatrix L_x = arrow(x);
    const SmallMatrix L_y = arrow(y);
    const SmallVector square = L_x * x + L_y * y;
    SmallVector w = square_root(square);
    equations.value = x + y - w;

    // dw = L_w^-1 (L_x dx + L_y dy). On the boundary L_w is singular: the smallest spectral value
    // is lifted to the rounding level of w, which gives an element close to the generalised
    // derivative.
    const double low = w[0] - w.tail(tangential).norm();
    const double least = std::sqrt(k_epsilon) * (w[0] + std::sqrt(k_epsilon));
    if (low < least) w[0] += least - low;
    const auto L_w = arrow(w).partialPivLu();
    SmallMatrix by_x = -SmallMatrix(L_w.solve(L_x));
    SmallMatrix by_y = -SmallMatrix(L_w.solve(L_y));
    by_x.diagonal().array() += 1.0;
    by_y.diagonal().array() += 1.0;

    // x depends on r by diag(mu, 1, 1); y on u by rho diag(1/mu, 1, 1) and the slope of |u_T|.
    equations.by_impulse = by_x;
    equations.by_impulse.col(0) *= mu;
    equations.by_velocity = rho * by_y;
    equations.by_velocity.col(0) /= mu;
    if (speed > 0.0) {
        equations.by_velocity.rightCols(tangential).noalias() +=
            (rho / speed) * by_y.col(0) * u.tail(tangential).transpose();
    }
}

}  // namespace drystone::solvers

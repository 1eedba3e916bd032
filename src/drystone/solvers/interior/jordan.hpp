#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "drystone/solvers/local/contact_methods.hpp"

/// The Jordan algebra of the second-order cone L = { |x_T| <= x_N } (Alizadeh and Goldfarb 2003).
namespace drystone::solvers::jordan {

/// x o y = (x.y, x_N y_T + y_N x_T).
[[nodiscard]] inline SmallVector product(const SmallVector& x, const SmallVector& y) {
    SmallVector z = x[0] * y + y[0] * x;
    z[0] = x.dot(y);
    return z;
}

/// det x = x_N^2 - |x_T|^2, by factors so that it stays accurate near the boundary.
[[nodiscard]] inline double determinant(const SmallVector& x) {
    const double length = x.tail(x.size() - 1).norm();
    return (x[0] - length) * (x[0] + length);
}

/// The z with x o z = y, for x inside the cone.
[[nodiscard]] inline SmallVector quotient(const SmallVector& y, const SmallVector& x) {
    const Index tangential = x.size() - 1;
    SmallVector z(x.size());
    z[0] = (x[0] * y[0] - x.tail(tangential).dot(y.tail(tangential))) / determinant(x);
    z.tail(tangential) = (y.tail(tangential) - z[0] * x.tail(tangential)) / x[0];
    return z;
}

/// Largest step t <= 1 with x + t dx in L, for x inside L: the least positive root of
/// det(x + t dx) = 0.
[[nodiscard]] inline double longest_step(const SmallVector& x, const SmallVector& dx) {
    const Index tangential = x.size() - 1;
    const double a = dx[0] * dx[0] - dx.tail(tangential).squaredNorm();
    const double b = x[0] * dx[0] - x.tail(tangential).dot(dx.tail(tangential));
    const double c = std::max(determinant(x), std::numeric_limits<double>::min());
    double step = 1.0;
    if (dx[0] < 0.0) step = std::min(step, -x[0] / dx[0]);
    if (x.size() == 1) return step;
    const double discriminant = b * b - a * c;
    if (discriminant < 0.0) return step;
    // Of the two forms of the root, the one without a difference of close numbers.
    const double root = std::sqrt(discriminant);
    if (b <= 0.0) {
        if (root > b) step = std::min(step, c / (root - b));
    } else if (a < 0.0) {
        step = std::min(step, -(b + root) / a);
    }
    return step;
}

/// Nesterov-Todd scaling of x and y, both inside L: the symmetric T with T x = T^-1 y.
struct Scaling {
    SmallMatrix T;
    SmallMatrix inverse;
};

[[nodiscard]] inline Scaling scaling(const SmallVector& x, const SmallVector& y) {
    const Index n = x.size();
    const Index tangential = n - 1;
    const double least = std::numeric_limits<double>::min();
    const double det_x = std::sqrt(std::max(determinant(x), least));
    const double det_y = std::sqrt(std::max(determinant(y), least));
    const SmallVector unit_x = x / det_x;
    const SmallVector unit_y = y / det_y;
    SmallVector w = unit_y;
    w[0] += unit_x[0];
    w.tail(tangential) -= unit_x.tail(tangential);
    w /= 2.0 * std::sqrt(std::max(0.5 * (1.0 + unit_x.dot(unit_y)), least));
    const double eta = std::sqrt(det_y / det_x);
    SmallMatrix T(n, n);
    T(0, 0) = w[0];
    T.row(0).tail(tangential) = w.tail(tangential).transpose();
    T.col(0).tail(tangential) = w.tail(tangential);
    T.bottomRightCorner(tangential, tangential) =
        w.tail(tangential) * w.tail(tangential).transpose() / (1.0 + w[0]);
    T.diagonal().tail(tangential).array() += 1.0;
    SmallMatrix inverse = T;
    inverse.row(0).tail(tangential) *= -1.0;
    inverse.col(0).tail(tangential) *= -1.0;
    return {.T = eta * T, .inverse = inverse / eta};
}

}  // namespace drystone::solvers::jordan

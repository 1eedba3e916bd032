// Rates and curvatures of constraints.
#include "drystone/inclusion/problem.hpp"

#include <cmath>
#include <limits>

namespace drystone::inclusion {

double rate_of(const Constraint& constraint, double t, const VecX& q) {
    return constraint.rate ? constraint.rate(t, q) : 0.0;
}

double curvature_of(const Constraint& constraint, double t, const VecX& q, const VecX& v) {
    if (constraint.curvature) return constraint.curvature(t, q, v);
    // Truncation s^2 and rounding eps / s are least together at the cube root of eps.
    const double speed = v.norm();
    const double reach = (1.0 + q.norm() + std::abs(t)) / (1.0 + speed);
    const double s = std::cbrt(std::numeric_limits<double>::epsilon()) * reach;
    const auto slope = [&](double at) {
        const VecX there = q + at * v;
        return rate_of(constraint, t + at, there) + constraint.gradient(t + at, there).dot(v);
    };
    return (slope(s) - slope(-s)) / (2.0 * s);
}

}  // namespace drystone::inclusion

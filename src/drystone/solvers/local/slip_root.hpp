#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "drystone/linalg/types.hpp"

namespace drystone::solvers {

/// The equation of a contact that slips in space, |y + k s| = n0 + n1 k + n2 k^2 for k > 0.
///
/// With u_T = S r_T + s = -k r_T, k = |u_T| / |r_T|, Cramer's rule makes the impulse a quotient of
/// polynomials, r_T(k) = -(y + k s) / det(S + k I) with y = adj(S) s. A limit on |r_T| that is
/// affine in r_T (Coulomb: mu r_N with the normal component eliminated) or constant (Tresca) gives,
/// times det(S + k I), the quadratic right side: no poles, and one square root per evaluation.
struct SlipEquation {
    Vec2 y;
    Vec2 s;
    double n0 = 0.0;
    double n1 = 0.0;
    double n2 = 0.0;  ///< > 0
};

/// A k beyond which the right side is the larger one:
/// n2 k^2 >= (|s| + |n1|) k + |y| + |n0| for all k from there on.
[[nodiscard]] inline double slip_bound(const SlipEquation& equation) {
    return (equation.s.norm() + std::abs(equation.n1)) / equation.n2 +
           std::sqrt((equation.y.norm() + std::abs(equation.n0)) / equation.n2);
}

/// A root k > 0 when the left side is larger at k = 0; n2 > 0 makes it exist.
///
/// Newton's method on the quotient of both sides, which is linear in k for isotropic S and nearly
/// so otherwise, kept inside a bracket. `guess` >= 0 is where to start. The iteration ends with a
/// step below 1e-8 k: its convergence is quadratic, so what is left is rounding.
[[nodiscard]] inline double slip_root(const SlipEquation& equation, double guess) {
    constexpr int k_most_iterations = 200;
    constexpr double k_epsilon = std::numeric_limits<double>::epsilon();
    constexpr double k_last_step = 1e-8;
    constexpr double k_no_end = std::numeric_limits<double>::infinity();
    const double e0 = equation.y.squaredNorm();
    const double e1 = equation.y.dot(equation.s);
    const double e2 = equation.s.squaredNorm();

    double low = 0.0;
    double high = k_no_end;
    double k = guess;
    for (int iteration = 0; iteration < k_most_iterations; ++iteration) {
        const double left2 = e0 + k * (2.0 * e1 + k * e2);
        const double left = std::sqrt(std::max(0.0, left2));
        const double right = equation.n0 + k * (equation.n1 + k * equation.n2);
        const double gap = left - right;
        if (std::abs(gap) <= 2.0 * k_epsilon * left) return k;
        (gap > 0.0 ? low : high) = k;
        const double slope = (equation.n1 + 2.0 * k * equation.n2) * left2 - right * (e1 + k * e2);
        const double newton = k + gap * left2 / slope;
        if (newton > low && newton < high) {
            if (std::abs(newton - k) <= k_last_step * newton) return newton;
            k = newton;
            continue;
        }
        if (high == k_no_end) high = slip_bound(equation);
        if (high - low <= 2.0 * k_epsilon * high) return high;
        k = 0.5 * (low + high);
    }
    return k;
}

}  // namespace drystone::solvers

#pragma once

#include "drystone/convex/sets/ball.hpp"
#include "drystone/convex/sets/set.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/linalg/types.hpp"

/// Separation by balls instead of half-spaces (Nguyen 2024, section 5.3).
namespace drystone::convex {

/// q_{y,R}(x) = y.x - |x|^2 / (2R): the quadratic form whose upper level sets are balls.
[[nodiscard]] inline double separation_form(const VecX& y, double R, const VecX& x) {
    return y.dot(x) - x.squaredNorm() / (2.0 * R);
}

/// Y(x) = (1/R - 1/delta) far(x) + x / delta with delta = |x - far(x)| (eq. 5.10). Throws
/// ComputationError unless delta > R.
template <HasFarthest S>
[[nodiscard]] VecX separation_vector(const S& set, double R, const VecX& x) {
    const VecX far = farthest(set, x);
    const double delta = (x - far).norm();
    if (!(delta > R)) {
        throw ComputationError("separating ball of a " + describe(set) +
                               ": the farthest distance " + to_text(delta) +
                               " must exceed the constant of strong convexity " + to_text(R));
    }
    return (1.0 / R - 1.0 / delta) * far + x / delta;
}

/// B[R Y(x), R]: the ball of radius R that contains the R-strongly convex set C, touches it at
/// the point farthest from x, and has x outside when delta > 2R (Theorem 5.21).
template <HasFarthest S>
[[nodiscard]] Ball<> separating_ball(const S& set, double R, const VecX& x) {
    return Ball<>(R * separation_vector(set, R, x), R);
}

/// x_* = (1/r - 1/d) P(x) + x / d (Theorem 5.12): the open ball of center r x_* and radius r
/// around it misses the r-prox-regular set S, touches it at P(x) and contains x.
template <Projectable S>
[[nodiscard]] Ball<> touching_ball(const S& set, double r, const VecX& x) {
    const VecX near = project(set, x);
    const double d = (x - near).norm();
    if (!(d > 0.0 && d < r)) {
        throw ComputationError("touching ball of a " + describe(set) + ": the distance " +
                               to_text(d) + " must lie strictly between 0 and " + to_text(r));
    }
    return Ball<>(r * ((1.0 / r - 1.0 / d) * near + x / d), r);
}

}  // namespace drystone::convex

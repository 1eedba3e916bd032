#pragma once

#include <array>
#include <cmath>
#include <vector>

#include "drystone/formula/expression.hpp"
#include "drystone/history/piecewise_polynomial.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::mechanics {

/// Three formulas of the time t: a force, a torque, a velocity or a displacement.
using VectorFormula = std::array<formula::Expression, 3>;

/// The value of one formula at t. Throws ComputationError, which names it and t, where it has none.
[[nodiscard]] double value_of(const formula::Expression& formula, double t);

/// Their values at t. Throws ComputationError, which names the formula and t, where one has none.
[[nodiscard]] Vec3 value_of(const VectorFormula& formulas, double t);

/// direction f(t), with a function f that comes from data.
struct DirectedHistory {
    Vec3 direction = Vec3::Zero();
    history::PiecewisePolynomial function = {};
    double offset = 0.0;  ///< taken off f
};

/// A sum of such terms: a displacement, a rotation vector, a force or a torque.
using VectorHistory = std::vector<DirectedHistory>;

/// sum_k direction_k (f_k(t) - offset_k). Throws ComputationError when it is not finite.
[[nodiscard]] Vec3 value_of(const VectorHistory& history, double t);

/// The velocity with which a prescribed displacement f begins a step: `rate`, found over a small
/// part of it, unless that is the trace of a jump of f within this part. A motion that the step
/// resolves moves by a share of |rate| h in its halves (a parabola by at least |rate| h / 2), a
/// jump by far less: then its path, from `start` over `middle` to `end`, is taken with the mean
/// velocity.
[[nodiscard]] inline double starting_rate(double rate, double h, double start, double middle,
                                          double end) {
    constexpr double k_jump = 10.0;
    const double path = std::abs(middle - start) + std::abs(end - middle);
    return std::abs(rate) * h > k_jump * path ? (end - start) / h : rate;
}

}  // namespace drystone::mechanics

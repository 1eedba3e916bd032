#pragma once

#include <vector>

#include "drystone/core/piecewise_polynomial.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::mechanics {

/// direction f(t), with a function f that comes from data.
struct DirectedHistory {
    Vec3 direction = Vec3::Zero();
    PiecewisePolynomial function = {};
    double offset = 0.0;  ///< taken off f
};

/// A sum of such terms: a displacement, a rotation vector, a force or a torque.
using VectorHistory = std::vector<DirectedHistory>;

/// sum_k direction_k (f_k(t) - offset_k). Throws ComputationError when it is not finite.
[[nodiscard]] Vec3 value_of(const VectorHistory& history, double t);

}  // namespace drystone::mechanics

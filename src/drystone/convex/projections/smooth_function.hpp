#pragma once

#include <functional>

#include "drystone/linalg/types.hpp"

namespace drystone::convex {

/// A twice differentiable function R^n -> R given by callables.
struct SmoothFunction {
    std::function<double(const VecX&)> value;
    std::function<VecX(const VecX&)> gradient;
    std::function<MatX(const VecX&)> hessian = {};  ///< optional: differences of the gradient
};

/// The Hessian, by central differences of the gradient when none was given.
[[nodiscard]] MatX hessian(const SmoothFunction& function, const VecX& x);

/// -f.
[[nodiscard]] SmoothFunction negated(const SmoothFunction& function);

/// (|x - center|^2 - radius^2) / (2 radius): negative inside the ball, and equal to the distance
/// from the sphere to first order.
[[nodiscard]] SmoothFunction ball_function(const VecX& center, double radius);

}  // namespace drystone::convex

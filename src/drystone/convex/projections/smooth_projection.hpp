#pragma once

#include <functional>
#include <vector>

#include "drystone/convex/projections/polyhedral_projection.hpp"
#include "drystone/linalg/metric.hpp"
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

/// Result of a projection on { c_i(x) <= 0 } with its optimality residual. With the Hessian of the
/// Lagrangian H = M + sum l_i c_i'' (made positive definite where it is not) and the scales
/// s = 1 + |x|, s_z = s + |H^-1 M (x - z)|, it is the largest of
///     |H^-1 (M (x - z) + sum l_i grad c_i)| / s_z,
///     |min(l_i |H^-1 grad c_i| / s_z, -c_i / |grad c_i| / s)|   for every i:
/// the lengths by which Newton's method would still move x, whatever the units of M and c_i.
struct SmoothProjection {
    Projection projection;
    double residual = 0.0;
    int iterations = 0;
    bool converged = false;  ///< residual <= 1e-12, or <= 1e-9 where rounding stops the descent
};

/// Nearest point to z with c_i(x) <= 0, by Newton's method on the optimality conditions with the
/// inequalities kept as inequalities (sequential quadratic programming), from `start` (z unless
/// given): each step projects, in the metric M + sum l_i c_i'', on the linearised constraints;
/// steps are shortened until an exact penalty or the residual decreases. Quadratic convergence
/// near the solution.
///
/// For convex c_i the linearised set contains the true one and the limit is the projection. For
/// concave c_i (complements of convex sets) the limit satisfies the optimality conditions, and is
/// the projection inside the tube where it is unique.
[[nodiscard]] SmoothProjection project_smooth(const std::vector<SmoothFunction>& constraints,
                                              const VecX& z, const Metric* metric = nullptr,
                                              const VecX* start = nullptr);

}  // namespace drystone::convex

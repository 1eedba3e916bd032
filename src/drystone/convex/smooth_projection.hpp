#pragma once

#include <vector>

#include "drystone/convex/polyhedral_projection.hpp"
#include "drystone/convex/smooth_function.hpp"
#include "drystone/linalg/metric.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::convex {

/// Result of a projection on { c_i(x) <= 0 } with its optimality residual: the largest of
///     |x - z + sum l_i M^-1 grad c_i| / (1 + |z|)
///     |min(l_i |M^-1 grad c_i| / (1 + |z|), -c_i / |grad c_i| / (1 + |x|))|   for every i,
/// all relative lengths, so that neither multiples of M nor of a c_i change it.
struct SmoothProjection {
    Projection projection;
    double residual = 0.0;
    int iterations = 0;
    bool converged = false;  ///< residual <= 1e-12, or <= 1e-9 where rounding stops the descent
};

/// Nearest point to z with c_i(x) <= 0, by Newton's method on the optimality conditions with the
/// inequalities kept as inequalities (sequential quadratic programming): each step projects, in
/// the metric M + sum l_i c_i'', on the linearised constraints; steps are shortened until an
/// exact penalty or the residual decreases. Quadratic convergence near the solution.
///
/// For convex c_i the linearised set contains the true one and the limit is the projection. For
/// concave c_i (complements of convex sets) the limit satisfies the optimality conditions, and is
/// the projection inside the tube where it is unique.
[[nodiscard]] SmoothProjection project_smooth(const std::vector<SmoothFunction>& constraints,
                                              const VecX& z, const Metric* metric = nullptr);

}  // namespace drystone::convex

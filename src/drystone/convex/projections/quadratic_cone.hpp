#pragma once

#include "drystone/linalg/metric.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::convex {

/// Euclidean projection on { x : x_0 >= 0, sum_i (x_i / mu_i)^2 <= x_0^2 } with mu_i >= 0.
///
/// On the surface the optimality conditions give x_i = z_i x_0 / (x_0 + (x_0 - z_0) / mu_i^2),
/// one equation for x_0: a secular equation without poles. A zero mu_i forces x_i = 0.
[[nodiscard]] VecX project_quadratic_cone(const VecX& mu, const VecX& z);

/// The projection in a metric M. The generalised eigenvectors of (J, M), J = diag(-1, 1/mu_i^2),
/// turn both quadratic forms into diagonal ones and the problem into the Euclidean one.
[[nodiscard]] VecX project_quadratic_cone(const VecX& mu, const VecX& z, const Metric& metric);

}  // namespace drystone::convex

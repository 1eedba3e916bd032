#pragma once

#include "drystone/linalg/types.hpp"

namespace drystone::convex {

/// Largest solution s >= 0 of  sum_i (p_i / (s + d_i))^2 = 1  with p_i >= 0 and min_i d_i = 0.
///
/// The equation behind every projection on a quadric: ball in a metric, ellipsoid, elliptic
/// cone. The last pole is shifted to 0, so that no digit of s + d_i is lost next to it. Newton's
/// method on 1 / sqrt(sum), a concave increasing function of s (a power mean of exponent -2),
/// started at max_i(p_i - d_i), which is never beyond the root: the iterates increase
/// monotonically and the convergence is quadratic.
///
/// Hard case: when the sum stays below 1 down to the pole, 0 is returned.
[[nodiscard]] double secular_root(const VecX& p, const VecX& d);

}  // namespace drystone::convex

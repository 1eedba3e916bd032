#pragma once

#include "convex/set_case.hpp"

namespace drystone::convex::cases {

/// The nearest point to x of a set with interior in R^2 or R^3, from its formula alone.
///
/// A ray from the inside point c leaves the set at a point found by bisection; f(ray) is the
/// distance of x from the part of the ray inside. Rays with f <= r are those that meet the convex
/// set C and B(x, r), so f is quasi-convex in the slopes (p, q) of the ray c + s (u + p e + q g),
/// u = (x - c) / |x - c|, and nested golden sections find its minimum. The last ray is within
/// 1e-9 rad of the best one.
VecX nearest_on_rays(const SetCase& set_case, const VecX& x);

}  // namespace drystone::convex::cases

#pragma once

#include <optional>

#include "drystone/convex/any_set.hpp"
#include "drystone/convex/regularity/proximal.hpp"

/// Strongly convex sets and the farthest distance (Nguyen 2024, chapter 5).
namespace drystone::convex {

/// A constant R with which the set is R-strongly convex, an intersection of balls of radius R; the
/// least one for balls and ellipsoids. Nothing for sets that are not strongly convex, or not known
/// to be. Cases:
///   - ball: its radius; intersection of balls of one radius: this radius;
///   - ellipsoid: a_max^2 / a_min, the largest radius of curvature;
///   - image by a similarity: times the scale; Minkowski sum: the sum of the constants of the
///   parts;
///   - intersection: the largest constant of its parts.
[[nodiscard]] std::optional<double> strong_convexity_constant(const AnySet& set);

/// dfar_C(x) = max { |x - y| : y in C }, a convex function; its proximal step goes by h towards the
/// farthest point.
///
/// The step is exact while the farthest point stays the same: for balls always, for R-strongly
/// convex sets as long as dfar_C(x) - h >= R (Theorem 5.2). Elsewhere it throws ComputationError.
/// Throws InputError for a set without farthest points or without a known constant R.
[[nodiscard]] ProxFunction farthest_distance_to(const AnySet& set);

}  // namespace drystone::convex

#pragma once

#include <span>

#include "drystone/convex/regularity/regularity.hpp"
#include "drystone/linalg/types.hpp"

/// Metric subregularity d(x, M^-1(y)) <= gamma d(y, M(x)) of a multimapping from openness and
/// normal regularity (Nguyen 2024, sections 6.4 and 6.5). The inequalities are those of the
/// theorems; that balls are covered, B(y, beta) in M(B[x, alpha]), is up to the caller.
namespace drystone::convex {

/// Theorem 6.14, for a graph that is normally omega-regular: the infimum of the rho with
///     beta > alpha / rho + (1 + 1 / rho) omega(sqrt(alpha^2 + beta^2)),
/// (alpha + omega) / (beta - omega), omega at sqrt(alpha^2 + beta^2). The constant gamma is at most
/// this infimum; infinite where no rho satisfies the inequality.
[[nodiscard]] double subregularity_bound(const Modulus& omega, double alpha, double beta);

/// Theorem 6.22, for values that are normally omega-regular and move by at most kappa |x - x'|:
///     beta > kappa alpha + omega(beta + kappa alpha).
///
/// With convex values (omega = 0) the theorem's covering then gives y a neighbourhood in M(x) of
/// radius beta - kappa alpha for every x in M^-1(y), so that gamma = 0 near x.
[[nodiscard]] bool opens_values(const Modulus& omega, double alpha, double beta, double kappa);

/// A point with its distances d(x, M^-1(y)) and d(y, M(x)).
struct SubregularitySample {
    double to_solutions = 0.0;
    double to_value = 0.0;
};

/// The largest d(x, M^-1(y)) / d(y, M(x)) of the samples: a lower bound of gamma. Solutions count
/// as 0; infinite for a sample with y in M(x) that is no solution.
[[nodiscard]] double measured_subregularity(std::span<const SubregularitySample> samples);

}  // namespace drystone::convex

#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>

#include "drystone/core/error.hpp"
#include "drystone/linalg/growing_vector.hpp"
#include "drystone/linalg/types.hpp"
#include "drystone/problem/contact_problem.hpp"
#include "drystone/solvers/solve_report.hpp"

/// How iterations begin and end: usable starts, counts, patience, and the bound on impulses.
namespace drystone::solvers {

/// Throws InputError unless `count` > 0.
inline void require_count(std::string_view what, int count) {
    if (count > 0) return;
    throw InputError(
        {.what = std::string(what), .expected = "a number > 0", .found = std::to_string(count)});
}

/// Makes r a warm start for this many components: 0 where it has another size or entries that are
/// not finite. Entries below 1e-100 of the largest become 0: they are what is left of contacts that
/// lost their load many steps ago, and arithmetic on denormal numbers is slow.
inline void make_usable(Index components, VecX& r) {
    constexpr double k_trace = 1e-100;
    if (r.size() != components || !r.allFinite()) r.setZero(components);
    if (r.size() == 0) return;
    const double least = k_trace * r.cwiseAbs().maxCoeff();
    for (double& x : r) {
        if (std::abs(x) < least) x = 0.0;
    }
}

inline constexpr const char* k_ran_out = "the iterations ran out";

/// Counts iterations in which the residual has not gone below 0.99 of the least one.
class Patience {
  public:
    explicit Patience(int iterations) : iterations_(iterations) {}

    /// True if patience ends with this iteration; a residual that is not finite ends it at once.
    [[nodiscard]] bool ends_with(double residual) {
        if (!std::isfinite(residual)) return true;
        if (residual < 0.99 * least_) {
            least_ = residual;
            idle_ = 0;
        } else {
            ++idle_;
        }
        return idle_ >= iterations_;
    }

  private:
    int iterations_;
    int idle_ = 0;
    double least_ = std::numeric_limits<double>::infinity();
};

/// Impulses beyond which a residual has no meaning: once rho r (a velocity, rho = trace(W_cc) /
/// size) is 1e12 times b, the rounding of W r is 1e-4 of b, and further out the impulses of a
/// problem without a solution would pass for one.
///
/// Problems at rest (b = 0) keep a warm start that is larger than that, and may double it a few
/// times.
class ImpulseBound {
  public:
    static constexpr double k_factor = 1e12;

    /// For a solve that starts from r. Allocates only for problems larger than any before.
    void start(const problem::ContactProblem& problem, const VecX& r, double tolerance) {
        problem::mean_diagonals(problem.W, rho_.resized(problem.components()));
        const double given = rho_.get().cwiseProduct(r).norm();
        most_ = std::max(k_factor * std::max(problem.b.norm(), tolerance), k_growth * given);
    }

    /// True if |rho r| is beyond the bound, or NaN.
    [[nodiscard]] bool exceeded_by(const VecX& r) const {
        return !(rho_.get().cwiseProduct(r).norm() <= most_);
    }

  private:
    static constexpr double k_growth = 16.0;  // of a warm start

    double most_ = 0.0;
    GrowingVector rho_;  // (components)
};

inline constexpr const char* k_unbounded = "the impulses grow without bound";

/// Status and message at the end of an iteration: converged if the measured residual is within the
/// tolerance, otherwise `reason`, unless the impulses were found to be unbounded.
inline void conclude(double tolerance, std::string_view reason, SolveReport& report) {
    if (report.residual <= tolerance) {
        report.status = Status::converged;
    } else {
        report.message = report.status == Status::unbounded ? k_unbounded : reason;
    }
}

}  // namespace drystone::solvers

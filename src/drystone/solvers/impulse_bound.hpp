#pragma once

#include <algorithm>

#include "drystone/linalg/growing_vector.hpp"
#include "drystone/problem/contact_problem.hpp"

namespace drystone::solvers {

/// Impulses beyond which a residual says nothing: once rho r (a velocity, rho = trace(W_cc) / size)
/// is 1e12 times b, the rounding of W r is 1e-4 of b, and further out the impulses of a problem
/// without a solution would pass for one.
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

    /// Whether |rho r| is beyond the bound, or no number.
    [[nodiscard]] bool exceeded_by(const VecX& r) const {
        return !(rho_.get().cwiseProduct(r).norm() <= most_);
    }

  private:
    static constexpr double k_growth = 16.0;  // of a warm start

    double most_ = 0.0;
    GrowingVector rho_;  // (components)
};

inline constexpr const char* k_unbounded = "the impulses grow without bound";

}  // namespace drystone::solvers

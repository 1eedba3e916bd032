#pragma once

#include <algorithm>

#include "drystone/solvers/cone_product.hpp"

namespace drystone::solvers {

/// Impulses beyond which a residual says nothing: once rho r (a velocity, rho = trace(W_cc) / size)
/// is 1e12 times b, the natural map r - P_K(r - Phi(u)) has lost u to rounding, and the impulses of
/// a problem without a solution would pass for one.
class ImpulseBound {
  public:
    /// For a solve that starts from r.
    void start(const problem::ContactProblem& problem, const VecX& r, double tolerance) {
        mean_diagonals(problem, rho_);
        const double given = rho_.cwiseProduct(r).norm();
        most_ = k_factor * std::max({problem.b.norm(), given, tolerance});
    }

    [[nodiscard]] bool exceeded_by(const VecX& r) const {
        return !(rho_.cwiseProduct(r).norm() <= most_);
    }

  private:
    static constexpr double k_factor = 1e12;

    double most_ = 0.0;
    VecX rho_;  // (components)
};

inline constexpr const char* k_unbounded = "the impulses grow without bound";

}  // namespace drystone::solvers

#pragma once

#include "drystone/linalg/types.hpp"
#include "drystone/problem/contact_problem.hpp"
#include "drystone/problem/residual.hpp"

/// All contacts of a problem at once: K = K_1 x K_2 x ... and what belongs to it.
namespace drystone::solvers {

/// r <- P_K(r), contact by contact. Also the projection in any metric that is a multiple of the
/// identity on each contact.
void project(const problem::ContactProblem& problem, VecX& r);

/// shifts_c = shift(u_c): what the De Saxce change of variable adds to the normal velocities.
void shifts(const problem::ContactProblem& problem, const VecX& u, VecX& shifts);

/// True if shift(u) = 0 for every u, so that the problem is one convex problem.
[[nodiscard]] bool is_convex(const problem::ContactProblem& problem);

/// rho (components) of problem/delassus_operator.hpp.
inline void mean_diagonals(const problem::ContactProblem& problem, VecX& rho) {
    rho.resize(problem.components());
    problem::mean_diagonals(problem.W, rho);
}

/// max_c sum_k |W_ck|_F / sqrt(rho_c rho_k), a bound on the spectrum of W in the metric rho by
/// Gershgorin's theorem for blocks.
[[nodiscard]] double spectral_bound(const problem::ContactProblem& problem, const VecX& rho);

/// The residual of r in the convex problem whose velocities are u, shift and all: |r - P_K(r - u)|
/// / (1 + |b|), or max_c |rho r - P_K(rho r - u)|.
[[nodiscard]] double convex_residual(const problem::ContactProblem& problem,
                                     problem::Measure measure, const VecX& rho, const VecX& r,
                                     const VecX& u);

}  // namespace drystone::solvers

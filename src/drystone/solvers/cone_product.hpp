#pragma once

#include "drystone/linalg/types.hpp"
#include "drystone/problem/contact_problem.hpp"

/// All contacts of a problem at once: K = K_1 x K_2 x ... and what belongs to it.
namespace drystone::solvers {

/// r <- P_K(r), contact by contact. Also the projection in any metric that is a multiple of the
/// identity on each contact.
void project(const problem::ContactProblem& problem, VecX& r);

/// shifts_c = shift(u_c): what the De Saxce change of variable adds to the normal velocities.
void shifts(const problem::ContactProblem& problem, const VecX& u, VecX& shifts);

/// Whether shift(u) = 0 for every u, so that the problem is one convex problem.
[[nodiscard]] bool is_convex(const problem::ContactProblem& problem);

/// rho (components): rho = trace(W_cc) / size on the components of contact c, so that rho r is a
/// velocity whatever the masses and units. Contacts without inertia get the largest rho there is,
/// and 1 when all are.
void mean_diagonals(const problem::ContactProblem& problem, VecX& rho);

/// max_c sum_k |W_ck|_F / sqrt(rho_c rho_k), a bound on the spectrum of W in the metric rho by
/// Gershgorin's theorem for blocks.
[[nodiscard]] double spectral_bound(const problem::ContactProblem& problem, const VecX& rho);

/// |r - P_K(r - u)|: the natural map of the convex problem whose velocities are u; `scratch` takes
/// the map.
[[nodiscard]] double convex_map(const problem::ContactProblem& problem, const VecX& r,
                                const VecX& u, VecX& scratch);

}  // namespace drystone::solvers

#pragma once

#include "drystone/linalg/types.hpp"
#include "drystone/problem/factored_problem.hpp"
#include "drystone/solvers/local/local_solver.hpp"
#include "drystone/solvers/sweep/sweep_order.hpp"

namespace drystone::solvers {

/// One Gauss-Seidel sweep without W (Moreau 1999, section 9.2): each contact sees u = H_c v + w_c,
/// and its correction moves the bodies at once, v += M^-1 H_c^T dr. On entry v belongs to r.
/// Returns the length of all corrections of r.
double velocity_pass(const problem::FactoredProblem& problem, LocalMethod method,
                     Direction direction, double relaxation, VecX& r, VecX& v);

}  // namespace drystone::solvers

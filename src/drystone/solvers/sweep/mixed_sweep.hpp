#pragma once

#include "drystone/linalg/types.hpp"
#include "drystone/problem/contact_problem.hpp"
#include "drystone/solvers/local/local_solver.hpp"
#include "drystone/solvers/sweep/sweep_order.hpp"

namespace drystone::solvers {

/// One Gauss-Seidel sweep over contacts of any sizes and laws; returns the length of all
/// corrections of r. Contacts over-relaxed are projected on their cones.
double mixed_pass(const problem::ContactProblem& problem, LocalMethod method, Direction direction,
                  double relaxation, VecX& r);

}  // namespace drystone::solvers

#pragma once

#include "drystone/problem/contact_problem.hpp"
#include "drystone/solvers/solver.hpp"

namespace drystone::integrators {

/// Solves from r and, where that is the warm start and does not converge, once more from 0: the
/// impulses of the last step may lead a solver astray. The better of the two.
[[nodiscard]] solvers::SolveReport solve_twice(const problem::ContactProblem& problem,
                                               const solvers::AnySolver& solver, bool warm,
                                               VecX& r);

}  // namespace drystone::integrators

#pragma once

#include "drystone/contact/system.hpp"
#include "drystone/integrators/step_report.hpp"
#include "drystone/integrators/step_settings.hpp"
#include "drystone/problem/contact_problem.hpp"
#include "drystone/solvers/solver.hpp"

namespace drystone::integrators {

/// Stages "build problem", "solve" and "apply impulses": the problem of the active contacts, with W
/// as a matrix or by its products, its impulses r (N s), and the velocities v+ of the world. Where
/// springs turn within the step, the problem is built again around the velocities found, until
/// these change by no more than the velocity tolerance. Status, iterations, residual and times are
/// reported.
template <int D>
void solve_contacts(contact::System<D>& system, const contact::ProblemMotion& motion, VecX& r,
                    const StepSettings& settings, const solvers::AnySolver& solver,
                    StepReport& report);

/// Solves from r and, where that is the warm start and does not converge, once more from 0: the
/// impulses of the last step may lead a solver astray. The better of the two.
[[nodiscard]] solvers::SolveReport solve_twice(const problem::ContactProblem& problem,
                                               const solvers::AnySolver& solver, bool warm,
                                               VecX& r);

}  // namespace drystone::integrators

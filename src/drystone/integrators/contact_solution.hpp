#pragma once

#include "drystone/contact/system.hpp"
#include "drystone/integrators/step_report.hpp"
#include "drystone/integrators/step_settings.hpp"
#include "drystone/problem/contact_problem.hpp"
#include "drystone/solvers/solver.hpp"

namespace drystone::integrators {

/// Stages "build problem" and "solve": the problem of the active contacts, with W as a matrix or by
/// its products, and its impulses r (N s). The solver starts from r, or, where r is empty, from the
/// impulses of the last step. Status, iterations, residual and times are reported.
template <int D>
void solve_contacts(contact::System<D>& system, const contact::ProblemMotion& motion,
                    const StepSettings& settings, const solvers::AnySolver& solver, VecX& r,
                    StepReport& report);

/// Builds the problem of active contacts and starts r (N s) from the impulses of the last step,
/// without solving.
template <int D>
void start_contacts(contact::System<D>& system, const contact::ProblemMotion& motion, VecX& r);

}  // namespace drystone::integrators

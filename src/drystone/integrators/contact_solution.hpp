#pragma once

#include "drystone/contact/system.hpp"
#include "drystone/integrators/step_report.hpp"
#include "drystone/integrators/step_settings.hpp"
#include "drystone/solvers/solver.hpp"

namespace drystone::integrators {

/// Stages "build problem" and "solve": the problem of the active contacts, with W as a matrix or by
/// its products, and its impulses r (N s). Status, iterations, residual and times are reported.
template <int D>
void solve_contacts(contact::System<D>& system, const contact::ProblemMotion& motion,
                    const StepSettings& settings, const solvers::AnySolver& solver, VecX& r,
                    StepReport& report);

}  // namespace drystone::integrators

#pragma once

#include "drystone/contact/system.hpp"
#include "drystone/integrators/step_report.hpp"
#include "drystone/integrators/step_settings.hpp"
#include "drystone/solvers/solver.hpp"

namespace drystone::integrators {

/// Stage "projection of positions": removes penetrations and errors of joints beyond the
/// tolerances, if there may be any after a motion for the time `horizon` since detection. The
/// change of potential energy is added to the ledger, the error of joints that is left is reported.
/// Energy that this adds must have been dissipated by contacts (contact/correction_accounts.hpp).
/// Contacts get one projection, initial overlaps and joints as many as Newton's method on their
/// equations needs.
template <int D>
void correct_positions(contact::System<D>& system, double horizon, const StepSettings& settings,
                       const solvers::AnySolver& solver, StepReport& report);

}  // namespace drystone::integrators

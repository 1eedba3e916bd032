#pragma once

#include "drystone/contact/system.hpp"
#include "drystone/integrators/moreau_scheme.hpp"
#include "drystone/integrators/step_report.hpp"
#include "drystone/integrators/step_settings.hpp"
#include "drystone/solvers/solver.hpp"

namespace drystone::integrators {

/// One step of a scheme of Moreau's family, stage by stage: forces, free velocity, detection,
/// active set, contact problem, solution, impulses, positions, projection of positions, ledger.
[[nodiscard]] StepReport moreau_step(contact::System& system, const MoreauScheme& scheme, double t,
                                     double h, const StepSettings& settings,
                                     const solvers::AnySolver& solver);

}  // namespace drystone::integrators

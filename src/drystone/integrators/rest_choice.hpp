#pragma once

#include "drystone/contact/system.hpp"
#include "drystone/integrators/step_report.hpp"

namespace drystone::integrators {

/// Stage "rest": Coulomb's problem of a step can have several solutions with different velocities.
/// Where bodies are at rest and one solution lets no loaded contact slide, that one is the step;
/// its velocities are unique (solvers/associated/least_motion.hpp), so that the choice does not
/// depend on the solver, its start or the order of the bodies.
///
/// r, a solution of the last problem with the start `start`, both in its units, becomes this
/// solution on every group of coupled contacts
///     - that r lets slide,
///     - that is at rest up to what the forces give in one step: at all its contacts
///       |H v + surface velocity| <= max |H (v_free - v)| over its contacts,
///     - and that has it, which the associated problem decides.
/// Groups that move slowly for many steps, such as a slow flow, are asked in some of the steps
/// only (contact::RestPauses).
///
/// The chosen groups are counted in `report`, status and residual are those of the new r.
template <int D>
void choose_rest(contact::System<D>& system, const contact::ProblemMotion& motion,
                 const VecX& start, VecX& r, StepReport& report);

}  // namespace drystone::integrators

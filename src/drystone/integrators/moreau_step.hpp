#pragma once

#include "drystone/contact/system.hpp"
#include "drystone/integrators/ledger_builder.hpp"
#include "drystone/integrators/moreau_scheme.hpp"
#include "drystone/integrators/step_report.hpp"
#include "drystone/integrators/step_settings.hpp"
#include "drystone/solvers/solver.hpp"

namespace drystone::integrators {

/// One step of a scheme of Moreau's family, stage by stage: forces, free velocity, detection,
/// active set, contact problem, solution, impulses, positions, ledger, projection of positions.
template <int D>
[[nodiscard]] StepReport moreau_step(contact::System<D>& system, const MoreauScheme& scheme,
                                     double t, double h, const StepSettings& settings,
                                     const solvers::AnySolver& solver);

/// Stages "forces" and "free velocity": the velocity that the forces of the step make without
/// contacts, in the present placement q_d.
template <int D>
[[nodiscard]] VecX free_motion(contact::World<D>& world, const MoreauScheme& scheme, double t,
                               double h);

/// The rule by which contacts become active in a step of length h.
[[nodiscard]] contact::Activation activation_rule(const MoreauScheme& scheme, double h,
                                                  const StepSettings& settings);

/// Stages "detection" and "active set": contacts near q_d, then those that count.
template <int D>
void find_contacts(contact::System<D>& system, const contact::Activation& rule, StepReport& report);

/// What is known of a step once its velocities are.
struct StepEnd {
    VecX v_a = {};   ///< theta v+ + (1 - theta) v: moves positions
    VecX jump = {};  ///< v+ - v
    contact::ContactWork work = {};
    double theta = 0.0;  ///< (1/2 - theta) (|jump|^2_M + |h v_a|^2_K), of the ledger (J)
};

/// Stages "build problem", "solve" and "apply impulses": v+ with the active contacts. Where the
/// energy that contacts have dissipated does not cover the release of overlaps, once more without.
template <int D>
[[nodiscard]] StepEnd apply_contacts(contact::System<D>& system, const MoreauScheme& scheme,
                                     const StepStart& start, const VecX& v_free,
                                     const StepSettings& settings, const solvers::AnySolver& solver,
                                     StepReport& report);

}  // namespace drystone::integrators

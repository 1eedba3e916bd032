#pragma once

#include "drystone/contact/system.hpp"
#include "drystone/integrators/ledger_builder.hpp"
#include "drystone/integrators/step_report.hpp"
#include "drystone/integrators/step_settings.hpp"
#include "drystone/solvers/solver.hpp"

namespace drystone::integrators {

/// By default contacts are active up to this many velocity tolerances of opening: speeds that keep
/// their gaps within those that count as contact anyway. Errors of the solver explain up to
/// sqrt(1 + mu^2) tolerances where a contact slides, over theta for laws on mean velocities, and
/// over 1 - e where the restitution e sends each error back.
inline constexpr double k_opening_tolerances = 100.0;

/// The constants of a time-stepping scheme of Moreau's family.
///
/// With v_a = theta v+ + (1 - theta) v, a step from t to t + h is
///     q_d = q + (1 - theta) h v                         placement of forces and detection
///     M (v+ - v) = h F + H^T r                          forces at t_d, q_d, v
///     law on u+ + e u-  for the active contacts, or Fremond's law on H v_a; r = 0 for the others
///     q+ = q_d + theta h v+ = q + h v_a
struct MoreauScheme {
    double theta = 0.5;
    /// Active contacts approach, and their gap counts at the end of the step (Acary and
    /// Collins-Craft 2024, eq. 55) instead of at q_d (Moreau 1999, 8.3).
    bool predicts_gap = false;
    /// Loads as theta F(t + h) + (1 - theta) F(t) instead of F(t_d), t_d = t + (1 - theta) h.
    bool averages_loads = false;
    /// Fremond's law, on the mean velocities of contacts (2024, eq. 63).
    bool law_on_mean = false;
};

/// One step of a scheme of Moreau's family, stage by stage: forces, free velocity, detection,
/// active set, contact problem, solution, impulses, positions, ledger, projection of positions.
template <int D>
[[nodiscard]] StepReport moreau_step(contact::System<D>& system, const MoreauScheme& scheme,
                                     double t, double h, const StepSettings& settings,
                                     const solvers::AnySolver& solver);

/// Stages "forces" and "free velocity": the velocity that the forces of the step make without
/// contacts, in the present placement q_d. The result takes the memory of `v_free`.
template <int D>
[[nodiscard]] VecX free_motion(contact::World<D>& world, const MoreauScheme& scheme, double t,
                               double h, VecX v_free = {});

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
    double theta = 0.0;         ///< (1/2 - theta) (|jump|^2_M + |h v_a|^2_K), of the ledger (J)
    double spring_theta = 0.0;  ///< the part of springs, (1/2 - theta) sum k (s+ - s)^2 (J)
};

/// Stages "build problem", "solve" and "apply impulses": v+ with the active contacts. Where the
/// energy that contacts have dissipated does not cover the release of overlaps, once more without.
template <int D>
[[nodiscard]] StepEnd apply_contacts(contact::System<D>& system, const MoreauScheme& scheme,
                                     const StepStart& start, const VecX& v_free,
                                     const StepSettings& settings, const solvers::AnySolver& solver,
                                     StepReport& report);

}  // namespace drystone::integrators

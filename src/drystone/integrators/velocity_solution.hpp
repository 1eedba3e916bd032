#pragma once

#include "drystone/contact/system.hpp"
#include "drystone/integrators/step_report.hpp"
#include "drystone/integrators/step_settings.hpp"
#include "drystone/solvers/solver.hpp"

namespace drystone::integrators {

/// Rounds of contacts, then torques, springs and joints. They contract like the turn in a step.
inline constexpr int k_most_rounds = 30;
/// Share of the velocity tolerance by which the last round may change what laws see.
inline constexpr double k_settled = 0.1;

/// v+ of a step, and the impulses r (N s) that make it, with all that depends on v+ itself:
///     M (v+ - v) = h F + h F_s(v+) + h T(v+) + H(v+)^T r,
/// F_s: springs and drag, T: gyroscopic torques, H(v+): rows of what joints hold
/// (contact/settled_velocities.hpp). `plain.v_free`: without impulses and torques.
///
/// Contacts are solved for the torques, springs and rows of a guess, then these are settled for the
/// impulses of contacts; again until that changes what laws see by less than a tenth of the
/// velocity tolerance. Each round contracts the change by about the angle of turn in a step.
/// Without torques, springs and joints one round is exact.
template <int D>
[[nodiscard]] VecX solve_velocities(contact::System<D>& system, const contact::ProblemMotion& plain,
                                    const StepSettings& settings, const solvers::AnySolver& solver,
                                    StepReport& report);

}  // namespace drystone::integrators

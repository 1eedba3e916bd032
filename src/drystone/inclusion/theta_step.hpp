#pragma once

#include "drystone/inclusion/friction_contacts.hpp"
#include "drystone/inclusion/model.hpp"
#include "drystone/inclusion/scheme.hpp"
#include "drystone/solvers/solver.hpp"

namespace drystone::inclusion {

/// One step of the theta scheme with friction (Acary and Collins-Craft 2024, eqs. 52 and 63):
///     M (v+ - v) + h K q_theta + h C v_theta = h F_theta + H^T r,   q+ = q + h v_theta,
///     x_theta = theta x+ + (1 - theta) x,   impact law `rule` with Coulomb's friction on u = H v.
/// H is taken at q, M(q) and the potential at q + (1 - theta) h v, forces at both ends of the step;
/// gyroscopic terms act at the mean of v and the free velocity.
///
/// With a constant M and forces of t alone no step produces energy if 1/2 <= theta <= 1/(1 + e) and
/// the law is Fremond's (Proposition 1).
[[nodiscard]] StepResult theta_step(const Model& model, const ImpactRule& rule,
                                    const SchemeOptions& options, const solvers::AnySolver& solver,
                                    State& state, double h);

/// The scheme that makes these steps. Throws InputError unless theta is in [0, 1], and above 0 for
/// a law on the mean velocity.
[[nodiscard]] Scheme theta_scheme(const std::string& name, bool on_mean,
                                  const SchemeOptions& options);

}  // namespace drystone::inclusion

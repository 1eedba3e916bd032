// The scheme of Bernicot and Lefebvre-Lepot (2011): projection of velocities on linearised
// constraints.
#include <algorithm>
#include <optional>
#include <utility>

#include "drystone/inclusion/kinetic_projection.hpp"
#include "drystone/inclusion/scheme.hpp"
#include "drystone/inclusion/step_accounts.hpp"

namespace drystone::inclusion {

namespace {

/// K_h(t, q) = { u : g_i(t, q) + h grad g_i(t, q) . u >= 0 } (eq. 1.11).
HalfSpaces linearised(const VecX& gaps, const MatX& rows, double h) {
    return {.rows = rows, .lower = -gaps / h};
}

/// One step of Bernicot and Lefebvre-Lepot's scheme (2011, eqs. 1.12 to 1.15):
///     u = P_{K_h(t + h, q)}(v + h M^-1 f),  q+ = q + h u,  v+ = u,
/// and with restitution e > 0
///     v+ = P_C v* - e P_N v*,  v* = v + h M^-1 f,
/// with C the admissible velocities of the constraints that are tight in K_h: what is reached
/// within the step collides with the whole velocity that it has, and positions move with the
/// projected one.
StepResult whole_step(const Model& model, State& state, double h, double rho) {
    const State before = state;
    const double t = before.t + h;
    const StepForces forces = mean_forces(model, before.t, h, before.q, before.v);
    const MatX rows = model.gradients(t, before.q);
    const VecX rates = model.rates(t, before.q);
    const VecX gaps = model.gaps(t, before.q);
    const HalfSpaces K_h = linearised(gaps, rows, h);
    const VecX predicted = before.v + h * model.metric().solve(forces.sum());

    const std::optional<KineticProjection> moved = project(K_h, predicted, model.metric());
    if (!moved) return infeasible_step(model, K_h, all_constraints(model));
    const std::vector<bool> tight = tight_rows(K_h, *moved, predicted);
    VecX v = moved->point;
    VecX impulses = moved->multipliers;
    if (model.restitution() > 0.0) {
        const HalfSpaces C = rows_of({.rows = rows, .lower = -rates}, tight);
        const auto collision = collide(C, predicted, model.restitution(), model.metric());
        if (!collision) return infeasible_step(model, C, indices_of(tight));
        v = collision->v;
        impulses = scattered(collision->impulses, tight);
    }
    state = {.t = t, .q = before.q + h * moved->point, .v = v};
    // What is tight moves by h grad g . u = -g(t + h, q): by its mean rate over the step at q, and
    // from g(t, q) to 0. That is r g(t, q) / h of work lost to it, or put in to end a violation.
    const VecX gaps_before = model.gaps(before.t, before.q);
    const VecX mean_rates = (gaps - gaps_before) / h;
    const VecX release = (-gaps_before / h).cwiseMax(0.0);
    StepResult result = accounts(model,
                                 {.before = before,
                                  .after = state,
                                  .w = moved->point,
                                  .h = h,
                                  .forces = forces,
                                  .rows = rows,
                                  .rates = mean_rates,
                                  .impulses = impulses,
                                  .release = release},
                                 tight, rho);
    if (model.count() > 0) {
        result.violation = std::max(0.0, (K_h.lower - rows * moved->point).maxCoeff());
    }
    return result;
}

/// A whole step. A step that is too long for moving constraints is made in two halves.
StepResult divided_step(const Model& model, State& state, double h, double rho, int halvings) {
    const State before = state;
    StepResult result = whole_step(model, state, h, rho);
    if (result.feasible() || halvings == 0) return result;
    const StepResult first = divided_step(model, state, 0.5 * h, rho, halvings - 1);
    if (!first.feasible()) return first;
    const StepResult second = divided_step(model, state, 0.5 * h, rho, halvings - 1);
    if (second.feasible()) return joined(first, second);
    state = before;
    return second;
}

}  // namespace

SchemeEntry convex_scheme() {
    return {.name = "convex_scheme",
            .summary =
                "projects the predicted velocity on the linearised constraints (Bernicot and "
                "Lefebvre-Lepot 2011)",
            .make = [](const SchemeOptions& options) {
                return Scheme{.name = "convex_scheme",
                              .step = [options](const Model& model, State& state, double h) {
                                  return divided_step(model, state, h, options.rho,
                                                      options.most_halvings);
                              }};
            }};
}

}  // namespace drystone::inclusion

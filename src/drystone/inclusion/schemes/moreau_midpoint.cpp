// Moreau's midpoint scheme (1999, section 8.3).
#include <optional>

#include "drystone/inclusion/kinetic_projection.hpp"
#include "drystone/inclusion/projected_position.hpp"
#include "drystone/inclusion/scheme.hpp"
#include "drystone/inclusion/step_accounts.hpp"

namespace drystone::inclusion {

namespace {

/// Constraints this near count as reached: a body at rest is at g = 1e-17.
constexpr double k_reached = 1e-12;
/// Moreau's midpoint step (1999, section 8.3): with t_m = t + h/2 and q_m = q + h v / 2,
///     v+ = prox(W_m, v + h M^-1 F(t_m, q_m, v)),  q+ = q_m + h v+ / 2,
/// W_m the admissible velocities of the constraints with g(t_m, q_m) <= 0; with restitution
/// v+ = P_W v* - e P_N v*. Exact in free flight under a constant force. Positions are then
/// projected on the constraints that stay reached.
StepResult midpoint_step(const Model& model, State& state, double h, double rho) {
    const State before = state;
    const double t_m = before.t + 0.5 * h;
    const VecX q_m = before.q + 0.5 * h * before.v;
    const StepForces forces{.external = model.force(t_m, q_m, before.v),
                            .conservative = model.conservative_force(q_m)};
    const MatX rows = model.gradients(t_m, q_m);
    const VecX rates = model.rates(t_m, q_m);
    const VecX gaps = model.gaps(t_m, q_m);
    std::vector<bool> reached;
    for (Index i = 0; i < model.count(); ++i) {
        reached.push_back(gaps[i] <= k_reached * rows.row(i).norm() * (1.0 + q_m.norm()));
    }
    const HalfSpaces all{.rows = rows, .lower = -rates};
    const HalfSpaces W = rows_of(all, reached);
    const VecX predicted = before.v + h * model.metric().solve(forces.sum());
    const std::optional<Collision> collision =
        collide(W, predicted, model.restitution(), model.metric());
    if (!collision) return infeasible_step(model, W, indices_of(reached));
    state = {.t = before.t + h, .q = q_m + 0.5 * h * collision->v, .v = collision->v};
    const double potential = model.potential_energy(state.q);
    const ProjectedPosition projected =
        projected_position(model, state.t, state.q, staying(all, reached, state.v, predicted));
    if (!projected.conflict.empty()) {
        state = before;
        return infeasible_step(model, projected.set, projected.conflict);
    }
    state.q = projected.q;
    StepResult result = accounts(model,
                                 {.before = before,
                                  .after = state,
                                  .w = 0.5 * (before.v + state.v),
                                  .h = h,
                                  .forces = forces,
                                  .rows = rows,
                                  .rates = rates,
                                  .impulses = scattered(collision->impulses, reached),
                                  .release = VecX::Zero(model.count())},
                                 reached, rho);
    result.projection_energy = model.potential_energy(state.q) - potential;
    result.converged = projected.converged;
    return result;
}

}  // namespace

SchemeEntry moreau_midpoint_scheme() {
    return {.name = "moreau_midpoint",
            .summary =
                "projects on the velocities admissible at the middle of the step (Moreau "
                "1999, 8.3)",
            .make = [](const SchemeOptions& options) {
                return Scheme{
                    .name = "moreau_midpoint",
                    .step = [rho = options.rho](const Model& model, State& state, double h) {
                        return midpoint_step(model, state, h, rho);
                    }};
            }};
}

}  // namespace drystone::inclusion

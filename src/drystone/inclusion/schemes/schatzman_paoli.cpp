// The scheme of Schatzman and Paoli: projection of positions.
#include <optional>

#include "drystone/inclusion/kinetic_projection.hpp"
#include "drystone/inclusion/scheme.hpp"
#include "drystone/inclusion/step_accounts.hpp"

namespace drystone::inclusion {

namespace {

constexpr int k_most_iterations = 200;

/// A point of Q(t) near z that is nearest to it to first order.
struct NearestPoint {
    VecX point;
    VecX multipliers;     ///< M (point - z) = rows^T multipliers
    MatX rows;            ///< gradients at the point
    double change = 0.0;  ///< of the last iteration
    int iterations = 0;
    std::optional<StepResult> conflict = {};  ///< the linearised set was empty
};

/// P_Q(t)(z) in the kinetic metric by repeated projection of z on Q linearised at the last point.
/// Fixed points are the points where z - point is in the normal cone. For half-spaces the first
/// iteration is exact; otherwise the error shrinks by the distance times the curvature.
NearestPoint nearest(const Model& model, double t, const VecX& z, double tolerance) {
    NearestPoint found{.point = z, .multipliers = {}, .rows = {}};
    for (int k = 1; k <= k_most_iterations; ++k) {
        found.rows = model.gradients(t, found.point);
        const HalfSpaces linear{.rows = found.rows,
                                .lower = found.rows * found.point - model.gaps(t, found.point)};
        const std::optional<KineticProjection> next = project(linear, z, model.metric());
        if (!next) {
            found.conflict = infeasible_step(model, linear, all_constraints(model));
            return found;
        }
        found.change = (next->point - found.point).norm();
        found.point = next->point;
        found.multipliers = next->multipliers;
        found.iterations = k;
        if (found.change <= tolerance) break;
    }
    return found;
}

/// Schatzman and Paoli's scheme for positions (Paoli and Schatzman 2002),
///     q+ = -e q' + (1 + e) P_Q((2 q - (1 - e) q' + h^2 a) / (1 + e)),  a = M^-1 f,
/// with q' = q - h v the position one step before; v is the backward difference.
StepResult position_step(const Model& model, State& state, double h, double tolerance, double rho) {
    const State before = state;
    const double e = model.restitution();
    const double t = before.t + h;
    const StepForces forces{.external = model.force(before.t, before.q, before.v),
                            .conservative = model.conservative_force(before.q)};
    const VecX pushed = h * h * model.metric().solve(forces.sum());
    const VecX averaged = before.q + ((1.0 - e) * h * before.v + pushed) / (1.0 + e);
    const NearestPoint reached = nearest(model, t, averaged, tolerance);
    if (reached.conflict) return *reached.conflict;
    const VecX q = -e * (before.q - h * before.v) + (1.0 + e) * reached.point;
    state = {.t = t, .q = q, .v = (q - before.q) / h};
    const VecX impulses = (1.0 + e) / h * reached.multipliers;
    std::vector<bool> tight;
    for (Index i = 0; i < impulses.size(); ++i) tight.push_back(impulses[i] > 0.0);
    StepResult result = accounts(model,
                                 {.before = before,
                                  .after = state,
                                  .w = 0.5 * (before.v + state.v),  // (q+ - q') / (2 h)
                                  .h = h,
                                  .forces = forces,
                                  .rows = reached.rows,
                                  .rates = model.rates(t, reached.point),
                                  .impulses = impulses,
                                  .release = VecX::Zero(model.count())},
                                 tight, rho);
    result.iterations = reached.iterations;
    result.converged = reached.change <= tolerance;
    return result;
}

}  // namespace

SchemeEntry schatzman_paoli_scheme() {
    return {.name = "schatzman_paoli",
            .summary =
                "projects positions on the admissible set (Paoli and Schatzman 2002), for "
                "comparison",
            .make = [](const SchemeOptions& options) {
                return Scheme{.name = "schatzman_paoli",
                              .step = [options](const Model& model, State& state, double h) {
                                  return position_step(model, state, h, options.tolerance,
                                                       options.rho);
                              }};
            }};
}

}  // namespace drystone::inclusion

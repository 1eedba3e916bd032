#pragma once

#include <vector>

#include "drystone/inclusion/kinetic_projection.hpp"
#include "drystone/inclusion/model.hpp"
#include "drystone/inclusion/scheme.hpp"

namespace drystone::inclusion {

/// Forces of a step, the mean over its length.
struct StepForces {
    VecX external;
    VecX conservative;

    [[nodiscard]] VecX sum() const { return external + conservative; }
};

/// Mean over [t, t + h] of f(s, q, v) at fixed q and v, by adaptive quadrature: a blow that lasts
/// longer than h / 64 has its impulse (linalg/time_mean.hpp).
[[nodiscard]] StepForces mean_forces(const Model& model, double t, double h, const VecX& q,
                                     const VecX& v);

/// What a time-stepping scheme did in a step.
struct MadeStep {
    const State& before;
    const State& after;
    const VecX& w;  ///< velocity that moved the positions
    double h = 0.0;
    const StepForces& forces;
    const MatX& rows;      ///< gradients along which the impulses acted
    const VecX& rates;     ///< dg/dt there
    const VecX& impulses;  ///< (constraints)
    const VecX& release;  ///< (constraints) overlap release: speeds that end earlier overlaps, >= 0
};

/// Momentum balance, works, penetration and regularity of a step. `tight` are the constraints that
/// count as reached beside those that have an impulse; `rho` adds those with g <= rho at the end.
[[nodiscard]] StepResult accounts(const Model& model, const MadeStep& step,
                                  const std::vector<bool>& tight, double rho);

/// Rows of `set` that hold with equality at its point nearest to z: those that push, and those
/// without slack up to the rounding of the projection.
[[nodiscard]] std::vector<bool> tight_rows(const HalfSpaces& set,
                                           const KineticProjection& projection, const VecX& z);

/// The rows for which `chosen` is true.
[[nodiscard]] HalfSpaces rows_of(const HalfSpaces& set, const std::vector<bool>& chosen);

/// Multipliers of chosen rows put back in their places among all.
[[nodiscard]] VecX scattered(const VecX& values, const std::vector<bool>& chosen);

/// A step that was not made because `set`, whose rows belong to the constraints `owners`, is empty.
/// Its conflict are the rows of a proof; all of them when rounding hides one.
[[nodiscard]] StepResult infeasible_step(const Model& model, const HalfSpaces& set,
                                         const std::vector<Index>& owners);

/// 0, 1, ...: the constraints of a model.
[[nodiscard]] std::vector<Index> all_constraints(const Model& model);

/// The constraints for which `chosen` is true.
[[nodiscard]] std::vector<Index> indices_of(const std::vector<bool>& chosen);

}  // namespace drystone::inclusion

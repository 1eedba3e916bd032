#pragma once

#include "drystone/contact/system.hpp"
#include "drystone/integrators/step_report.hpp"
#include "drystone/integrators/step_settings.hpp"
#include "drystone/solvers/solver.hpp"

namespace drystone::integrators {

/// One step of the convex scheme (Bernicot and Lefebvre-Lepot 2011, eqs 1.11 to 1.15), without the
/// letters of the paper that docs/notation.md gives another meaning:
///     w = P_K(v + h M^-1 F),  K = { u : g_i(t + h, q) + h grad g_i . u >= 0 },
///     q+ = q + h w,  M (w - v) = h F + H^T r,
/// in the kinetic metric, F the mean over the step at q. Pairs that are not near each other get no
/// constraint at first; after the move all pairs are checked, violated ones are added, and the step
/// is made again until there are none.
///
/// v+ = w without restitution; else v+ = P_C v_free - e (v_free - P_C v_free) with the cone C of
/// the contacts that pushed.
///
/// A step whose K is proven empty, or so nearly empty that impulses grow beyond what numbers hold,
/// is not made: the report is `impossible`.
template <int D>
[[nodiscard]] StepReport convex_step(contact::System<D>& system, double t, double h,
                                     const StepSettings& settings,
                                     const solvers::AnySolver& solver);

}  // namespace drystone::integrators

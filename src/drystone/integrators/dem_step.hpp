#pragma once

#include "drystone/contact/system.hpp"
#include "drystone/integrators/compliance_options.hpp"
#include "drystone/integrators/step_report.hpp"

namespace drystone::integrators {

/// One explicit step, with contacts as springs and accelerations a = M^-1 (F + Lambda):
///     q1 = q0 (+) h (v0 + h/2 a0),
///     velocity Verlet  v1 = v0 + h/2 (a0 + a1),   first order  v1 = v0 + h a0.
/// Forces at the end see the velocities v0 + h/2 a0. Stable only for short steps: the report warns
/// about longer ones.
template <int D>
[[nodiscard]] StepReport dem_step(contact::System<D>& system, const DemOptions& options, double t,
                                  double h);

/// Throws InputError for numbers that cannot be.
void require_possible(const DemOptions& options);

}  // namespace drystone::integrators

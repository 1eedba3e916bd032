// Moreau's midpoint scheme (1999, section 8.3; Jean and Moreau 1992, section 7), leap-frog:
//     q_m = q + h/2 v,  contacts with g(t_m, q_m) <= 0,  v+ from the contact law,
//     q+ = q_m + h/2 v+.
// Exact for free flight under gravity.
#include "drystone/integrators/integrator.hpp"
#include "drystone/integrators/moreau_step.hpp"

namespace drystone::integrators {

IntegratorEntry moreau_midpoint_integrator() {
    return {.name = "moreau_midpoint",
            .summary = "leap-frog, contacts detected at mid-step (Moreau 1999)",
            .traits = {},
            .make = [](const scene::SceneSpec&) -> Integrator {
                return [](auto& system, double t, double h, const StepSettings& settings,
                          const solvers::AnySolver& solver) {
                    return moreau_step(system, MoreauScheme{}, t, h, settings, solver);
                };
            }};
}

}  // namespace drystone::integrators

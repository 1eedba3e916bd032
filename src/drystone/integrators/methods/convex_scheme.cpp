// The convex scheme for second-order inclusions (Maury 2006; Bernicot and Lefebvre-Lepot 2011):
//     v+ = P_K(v + h M^-1 F),  K = { u : g_i(t + h, q) + h grad g_i . u >= 0 },  q+ = q + h v+.
// Spheres, disks and convex obstacles never overlap, whatever the step. See docs/convex-scheme.md.
#include "drystone/integrators/convex_step.hpp"
#include "drystone/integrators/integrator.hpp"

namespace drystone::integrators {

IntegratorEntry convex_scheme_integrator() {
    return {.name = "convex_scheme",
            .summary =
                "projection on linearised constraints, spheres and disks never overlap "
                "(Bernicot and Lefebvre-Lepot 2011)",
            .make = [](const IntegratorOptions&) -> Integrator {
                return [](auto& system, double t, double h, const StepSettings& settings,
                          const solvers::AnySolver& solver) {
                    return convex_step(system, t, h, settings, solver);
                };
            }};
}

}  // namespace drystone::integrators

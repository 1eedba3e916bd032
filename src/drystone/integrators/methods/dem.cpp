// Contacts as explicit springs with dashpots (Cundall and Strack 1979; Nguyen 2024, section 4.1.2).
// See docs/compliance.md.
#include "drystone/integrators/dem_step.hpp"
#include "drystone/integrators/integrator.hpp"

namespace drystone::integrators {

IntegratorEntry dem_integrator() {
    return {.name = "dem",
            .summary =
                "contacts as explicit springs with dashpots, short steps (Cundall and "
                "Strack 1979)",
            .make = [](const IntegratorOptions& options) -> Integrator {
                require_possible(options.dem);
                return [dem = options.dem](auto& system, double t, double h, const StepSettings&,
                                           const solvers::AnySolver&) {
                    return dem_step(system, dem, t, h);
                };
            }};
}

}  // namespace drystone::integrators

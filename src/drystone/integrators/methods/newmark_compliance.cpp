// Newmark's scheme with compliant contacts (Nguyen 2024): normal compliance at the end of the step
// (SNC) or as the secant of its potential, which keeps energy (INC), regularised friction, Newton's
// method with active sets. See docs/compliance.md.
#include <memory>

#include "drystone/integrators/integrator.hpp"
#include "drystone/integrators/newmark_step.hpp"

namespace drystone::integrators {

IntegratorEntry newmark_compliance_integrator() {
    return {.name = "newmark_compliance",
            .summary =
                "contacts as implicit springs that keep energy, Newton with active sets "
                "(Nguyen 2024)",
            .make = [](const IntegratorOptions& options) -> Integrator {
                const auto plane = std::make_shared<NewmarkStep<2>>(options.compliance);
                const auto space = std::make_shared<NewmarkStep<3>>(options.compliance);
                return
                    [plane, space]<int D>(contact::System<D>& system, double t, double h,
                                          const StepSettings& settings, const solvers::AnySolver&) {
                        if constexpr (D == 2) return (*plane)(system, t, h, settings);
                        if constexpr (D == 3) return (*space)(system, t, h, settings);
                    };
            }};
}

}  // namespace drystone::integrators

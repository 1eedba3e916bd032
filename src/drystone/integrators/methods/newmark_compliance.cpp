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
                const auto step = std::make_shared<NewmarkStep>(options.compliance);
                return [step](contact::System& system, double t, double h,
                              const StepSettings& settings, const solvers::AnySolver&) {
                    return (*step)(system, t, h, settings);
                };
            }};
}

}  // namespace drystone::integrators

// The theta scheme of Jean and Moreau as in Acary and Collins-Craft 2024, eq. 52:
//     M (v+ - v) = h F_theta + H^T r,  q+ = q + h (theta v+ + (1 - theta) v),
// contacts with g(q + h v) <= 0 and u_N <= 0 (eq. 55, with tolerances).
#include "drystone/integrators/integrator.hpp"
#include "drystone/integrators/moreau_step.hpp"
#include "drystone/scene/spec/scene_spec.hpp"

namespace drystone::integrators {

IntegratorEntry moreau_jean_integrator() {
    return {.name = "moreau_jean",
            .summary = "theta scheme, contacts from the predicted gap (Jean and Moreau 1992)",
            .traits = {.predicts_gaps = true, .uses_theta = true},
            .make = [](const scene::SceneSpec& scene) -> Integrator {
                const double theta = scene.integrator.theta;
                require_option(theta >= 0.0 && theta <= 1.0, "moreau_jean: theta",
                               "a number between 0 and 1", theta);
                const MoreauScheme scheme{
                    .theta = theta, .predicts_gap = true, .averages_loads = true};
                return [scheme](auto& system, double t, double h, const StepSettings& settings,
                                const solvers::AnySolver& solver) {
                    return moreau_step(system, scheme, t, h, settings, solver);
                };
            }};
}

}  // namespace drystone::integrators

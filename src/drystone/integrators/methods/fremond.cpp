// The theta scheme with Fremond's impact law (Acary and Collins-Craft 2024, eq. 63):
//     M (v+ - v) = h F_theta + H^T r,  q+ = q + h v_theta,
//     contact law on u_theta + ((theta (1 + e) - 1) u-_N, 0, 0),  u_theta = H v_theta.
// Their Proposition 1: no contact produces energy when 1/2 <= theta <= 1 / (1 + e).
#include "drystone/integrators/integrator.hpp"
#include "drystone/integrators/moreau_step.hpp"
#include "drystone/scene/spec/scene_spec.hpp"

namespace drystone::integrators {

IntegratorEntry fremond_integrator() {
    return {
        .name = "fremond",
        .summary =
            "theta scheme, law on mean velocities: no contact produces energy "
            "(Acary and Collins-Craft 2024)",
        .traits = {.predicts_gaps = true,
                   .uses_theta = true,
                   .accepts = {.tangential_restitution = false,
                               .impact_choice = false,
                               .theta_zero = false},
                   .impact_law = [](const scene::SceneSpec&) { return "Fremond"; }},
        .make = [](const scene::SceneSpec& scene) -> Integrator {
            const double theta = scene.integrator.theta;
            require_option(theta > 0.0 && theta <= 1.0, "fremond: theta",
                           "a number above 0 and at most 1: laws hold for "
                           "theta u+ + (1 - theta) u-",
                           theta);
            const MoreauScheme scheme{
                .theta = theta, .predicts_gap = true, .averages_loads = true, .law_on_mean = true};
            return [scheme](auto& system, double t, double h, const StepSettings& settings,
                            const solvers::AnySolver& solver) {
                return moreau_step(system, scheme, t, h, settings, solver);
            };
        }};
}

}  // namespace drystone::integrators

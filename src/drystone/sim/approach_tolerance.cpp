// The velocities that contact laws of a scene hold for, and up to which contacts are active.
#include "drystone/sim/approach_tolerance.hpp"

#include "drystone/integrators/moreau_step.hpp"
#include "drystone/scene/spec/scene_spec.hpp"
#include "drystone/sim/valid_scene.hpp"

namespace drystone::sim {

double approach_tolerance(const scene::SceneSpec& scene) {
    return scene.contact.approach_tolerance.value_or(integrators::k_opening_tolerances *
                                                     scene.solver.velocity_tolerance.value());
}

double law_share(const scene::SceneSpec& scene) {
    return impact_law_name(scene) == "Fremond" ? scene.integrator.theta : 1.0;
}

}  // namespace drystone::sim

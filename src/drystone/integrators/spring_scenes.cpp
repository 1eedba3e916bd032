// Checks and texts of scenes that integrators with springs share.
#include "drystone/integrators/spring_scenes.hpp"

#include "drystone/core/text.hpp"
#include "drystone/scene/spec/scene_spec.hpp"
#include "drystone/scene/spec/spring_depth.hpp"

namespace drystone::integrators {

scene::AcceptedScenes spring_scenes() {
    return {.joints = false,
            .deformables = false,
            .cell = false,
            .surfaces = false,
            .associated_friction = false};
}

std::optional<scene::Rejection> missing_stiffness(const scene::SceneSpec& scene,
                                                  const std::string& integrator) {
    if (scene.compliance.stiffness) return std::nullopt;
    const auto body = scene::deepest_at_rest(scene);
    const std::string order =
        body ? ", in the order of " +
                   short_text(scene::suggested_stiffness(*body, scene.compliance.exponent)) +
                   ": body '" + body->name + "' then sinks by a thousandth of half its width"
             : "";
    return scene::Rejection{
        .table = "compliance",
        .key = "compliance.stiffness",
        .expected = "the stiffness of contacts, which " + integrator + " needs" + order,
        .found = "none",
        .is_missing = true};
}

std::string spring_text(const scene::SceneSpec& scene) {
    return "c = " + short_text(scene.compliance.stiffness.value_or(0.0)) +
           ", alpha = " + short_text(scene.compliance.exponent);
}

}  // namespace drystone::integrators

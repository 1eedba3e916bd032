// Reads the scene that a command line names.
#include "loaded_scene.hpp"

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/scene/load_scene.hpp"
#include "drystone/sim/scene_integrator.hpp"

namespace drystone::app {

scene::SceneSpec loaded_scene(const SceneChoice& choice) {
    const scene::KnownNames known = sim::known_names();
    if (!choice.until) return scene::load_scene(choice.file, choice.overrides, known);
    std::vector<std::string> overrides = choice.overrides;
    overrides.push_back("time.end=" + to_text(*choice.until));
    try {
        return scene::load_scene(choice.file, overrides, known);
    } catch (const InputError& error) {
        // The user wrote another option than the one it stands for.
        std::vector<Defect> defects = error.defects();
        for (Defect& defect : defects) {
            if (defect.place.file == "--set time.end") defect.place.file = "--until";
        }
        throw InputError(std::move(defects));
    }
}

}  // namespace drystone::app

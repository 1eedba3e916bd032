// Reads the scene that a command line names.
#include "loaded_scene.hpp"

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"

namespace drystone::app {

sim::ValidScene loaded_scene(const SceneChoice& choice) {
    if (!choice.until) return sim::ValidScene::load(choice.file, choice.overrides);
    std::vector<std::string> overrides = choice.overrides;
    overrides.push_back("time.end=" + to_text(*choice.until));
    try {
        return sim::ValidScene::load(choice.file, overrides);
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

#include "loaded_scene.hpp"

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/inclusion/scheme.hpp"
#include "drystone/integrators/integrator.hpp"
#include "drystone/scene/load_scene.hpp"
#include "drystone/sim/measures/measure.hpp"
#include "drystone/solvers/solver.hpp"

namespace drystone::app {

namespace {

/// The names that a scene may use of other rooms.
scene::KnownNames known_names() {
    scene::KnownNames known;
    for (const auto& entry : integrators::integrator_entries()) {
        known.integrators.push_back(entry.name);
    }
    for (const auto& entry : inclusion::schemes()) known.inclusion_schemes.push_back(entry.name);
    for (const auto& entry : solvers::solver_entries()) known.solvers.push_back(entry.name);
    known.measures = sim::measures::measure_kinds();
    return known;
}

}  // namespace

scene::SceneSpec loaded_scene(const SceneChoice& choice) {
    if (!choice.until) return scene::load_scene(choice.file, choice.overrides, known_names());
    std::vector<std::string> overrides = choice.overrides;
    overrides.push_back("time.end=" + to_text(*choice.until));
    try {
        return scene::load_scene(choice.file, overrides, known_names());
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

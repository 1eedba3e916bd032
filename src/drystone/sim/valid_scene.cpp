// Checks a scene once, with the lines of its file where there is one, against what the registries
// list.
#include "drystone/sim/valid_scene.hpp"

#include <algorithm>
#include <utility>

#include "drystone/inclusion/scheme.hpp"
#include "drystone/integrators/integrator.hpp"
#include "drystone/scene/defaults/default_settings.hpp"
#include "drystone/scene/load_scene.hpp"
#include "drystone/scene/spec/combination.hpp"
#include "drystone/scene/spec/scene_spec.hpp"
#include "drystone/scene/validity.hpp"
#include "drystone/sim/measures/measure.hpp"
#include "drystone/solvers/solver.hpp"
#include "drystone/sweeping/scheme.hpp"

namespace drystone::sim {

namespace {

/// Results of inclusions and sweeping processes consist of measures: those that the scene does not
/// list are added, at every step. They need no check: their names are free, and they use no keys.
scene::SceneSpec with_own_measures(scene::SceneSpec spec) {
    if (!spec.inclusion && !spec.sweeping) return spec;
    const auto place = spec.inclusion ? &measures::MeasureEntry::inclusion_place
                                      : &measures::MeasureEntry::sweeping_place;
    std::vector<measures::MeasureEntry> entries = measures::measure_entries();
    std::sort(entries.begin(), entries.end(),
              [place](const auto& a, const auto& b) { return a.*place < b.*place; });
    for (const measures::MeasureEntry& entry : entries) {
        if (entry.*place == 0) continue;
        const bool listed = std::any_of(
            spec.measures.begin(), spec.measures.end(), [&](const scene::MeasureSpec& measure) {
                return measure.kind == entry.name || measure.name == entry.name;
            });
        if (!listed) spec.measures.push_back({.name = entry.name, .kind = entry.name});
    }
    return spec;
}

/// What scenes and verdicts ask of the scheme of an inclusion.
scene::IntegratorTraits inclusion_traits(const std::string& name) {
    for (const inclusion::SchemeEntry& entry : inclusion::schemes()) {
        if (entry.name != name) continue;
        return {.uses_theta = entry.uses_theta,
                .impact_law = [law = entry.law](const scene::SceneSpec&) { return law; }};
    }
    return {};
}

scene::SceneSpec checked(scene::SceneSpec spec) {
    scene::require_valid(spec, known_names());
    return spec;
}

/// What a valid scene leaves out.
scene::SceneSpec completed(scene::SceneSpec spec) {
    return with_own_measures(scene::defaults::with_default_settings(std::move(spec)));
}

}  // namespace

scene::KnownNames known_names() {
    scene::KnownNames known{.integrators = integrators::known_integrators(),
                            .measures = measures::measure_kinds()};
    for (const auto& entry : inclusion::schemes()) {
        known.inclusion_schemes.push_back(entry.name);
        if (entry.uses_theta) known.frictional_schemes.push_back(entry.name);
    }
    for (const auto& entry : sweeping::schemes()) known.sweeping_schemes.push_back(entry.name);
    for (const auto& entry : solvers::solver_entries()) {
        known.solvers.push_back({.name = entry.name, .takes_products = entry.chooses_method});
    }
    return known;
}

scene::IntegratorTraits integrator_traits(const scene::SceneSpec& spec) {
    if (spec.crowd || spec.sweeping) return {};
    if (spec.inclusion) return inclusion_traits(spec.integrator.name);
    return integrators::traits_of(spec.integrator.name).value_or(scene::IntegratorTraits{});
}

std::string impact_law_name(const scene::SceneSpec& spec) {
    return scene::impact_law_name(spec, integrator_traits(spec));
}

ValidScene::ValidScene(scene::SceneSpec spec) : spec_(completed(checked(std::move(spec)))) {}

ValidScene::ValidScene(Read read) : spec_(completed(std::move(read.spec))) {}

ValidScene ValidScene::load(const std::filesystem::path& file,
                            const std::vector<std::string>& overrides) {
    return ValidScene(Read{scene::load_scene(file, overrides, known_names())});
}

ValidScene ValidScene::parse(const std::string& text, const std::string& name,
                             const std::vector<std::string>& overrides) {
    return ValidScene(Read{scene::parse_scene(text, name, overrides, known_names())});
}

ValidScene ValidScene::restore(const std::string& text, const std::filesystem::path& folder) {
    return ValidScene(Read{scene::restore_scene(text, folder, known_names())});
}

}  // namespace drystone::sim

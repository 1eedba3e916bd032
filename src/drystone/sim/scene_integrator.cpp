// Brings a scene together with the entries of the registries that it names.
#include "drystone/sim/scene_integrator.hpp"

#include "drystone/inclusion/scheme.hpp"
#include "drystone/integrators/integrator.hpp"
#include "drystone/scene/spec/combination.hpp"
#include "drystone/scene/spec/scene_spec.hpp"
#include "drystone/sim/measures/measure.hpp"
#include "drystone/solvers/solver.hpp"

namespace drystone::sim {

scene::KnownNames known_names() {
    scene::KnownNames known{.integrators = integrators::known_integrators(),
                            .measures = measures::measure_kinds()};
    for (const auto& entry : inclusion::schemes()) known.inclusion_schemes.push_back(entry.name);
    for (const auto& entry : solvers::solver_entries()) {
        known.solvers.push_back({.name = entry.name, .takes_products = entry.chooses_method});
    }
    return known;
}

scene::IntegratorTraits integrator_traits(const scene::SceneSpec& spec) {
    if (spec.inclusion || spec.crowd) return {};
    return integrators::traits_of(spec.integrator.name).value_or(scene::IntegratorTraits{});
}

std::string impact_law_name(const scene::SceneSpec& spec) {
    return scene::impact_law_name(spec, integrator_traits(spec));
}

}  // namespace drystone::sim

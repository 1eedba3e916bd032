// Contacts as explicit springs with dashpots (Cundall and Strack 1979; Nguyen 2024, section 4.1.2).
// See docs/compliance.md.
#include "drystone/integrators/dem_step.hpp"
#include "drystone/integrators/integrator.hpp"
#include "drystone/integrators/spring_scenes.hpp"
#include "drystone/scene/spec/combination.hpp"
#include "drystone/scene/spec/scene_spec.hpp"

namespace drystone::integrators {

namespace {

DemOptions dem_options(const scene::ComplianceSpec& compliance) {
    const double stiffness = compliance.stiffness.value_or(0.0);
    return {.stiffness = stiffness,
            .exponent = compliance.exponent,
            .tangential_stiffness = compliance.tangential_stiffness.value_or(stiffness),
            .damped = compliance.damping,
            .update = compliance.update == scene::ComplianceSpec::Update::verlet
                          ? ExplicitUpdate::velocity_verlet
                          : ExplicitUpdate::first_order};
}

std::vector<scene::Rejection> rejected_by_dem(const scene::SceneSpec& scene) {
    std::vector<scene::Rejection> list;
    if (auto missing = missing_stiffness(scene, "dem")) list.push_back(std::move(*missing));
    // c of a spring that is not linear is no N/m, and no default of k_t.
    if (scene.compliance.exponent != 2.0 && !scene.compliance.tangential_stiffness &&
        scene::has_friction(scene)) {
        list.push_back({.table = "compliance",
                        .key = "compliance.tangential_stiffness",
                        .expected = "k_t of contacts with friction (N/m): there is no default "
                                    "where exponent is not 2",
                        .found = "nothing"});
    }
    return list;
}

std::string dem_settings(const scene::SceneSpec& scene) {
    const bool verlet = scene.compliance.update == scene::ComplianceSpec::Update::verlet;
    return "springs with " + spring_text(scene) + (scene.compliance.damping ? ", dashpots" : "") +
           (verlet ? ", verlet" : ", first order");
}

}  // namespace

IntegratorEntry dem_integrator() {
    return {.name = "dem",
            .summary =
                "contacts as explicit springs with dashpots, short steps (Cundall and "
                "Strack 1979)",
            .traits = {.contacts = scene::ContactModel::springs,
                       .is_explicit = true,
                       .accepts = spring_scenes(),
                       .impact_law = [](const scene::SceneSpec&) { return "springs"; },
                       .settings = dem_settings,
                       .rejections = rejected_by_dem},
            .make = [](const scene::SceneSpec& scene) -> Integrator {
                const DemOptions options = dem_options(scene.compliance);
                require_possible(options);
                return [dem = options](auto& system, double t, double h, const StepSettings&,
                                       const solvers::AnySolver&) {
                    return dem_step(system, dem, t, h);
                };
            }};
}

}  // namespace drystone::integrators

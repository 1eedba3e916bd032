// Describes the method of a scene and the stability limit of explicit springs.
#include "method_report.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "drystone/scene/spec/combination.hpp"
#include "drystone/sim/scene_integrator.hpp"
#include "drystone/springs/restitution_damping.hpp"
#include "table.hpp"

namespace drystone::app {

std::string describe_method(const scene::SceneSpec& scene) {
    const std::string& name = scene.integrator.name;
    const scene::IntegratorTraits integrator = sim::integrator_traits(scene);
    if (integrator.settings) return name + ", " + integrator.settings(scene);
    return name + ", " + scene.solver.name + " to " +
           short_number(scene.solver.velocity_tolerance) + " m/s";
}

std::optional<std::string> step_warning(const scene::SceneSpec& scene,
                                        const sim::Simulation& simulation) {
    const scene::IntegratorTraits integrator = sim::integrator_traits(scene);
    const bool springs = integrator.contacts == scene::ContactModel::springs;
    if (!springs || !integrator.is_explicit || scene.compliance.exponent != 2.0) return {};
    const double c = scene.compliance.stiffness.value_or(1.0);
    const double k_t =
        scene::has_friction(scene) ? scene.compliance.tangential_stiffness.value_or(c) : 0.0;
    double lightest = std::numeric_limits<double>::infinity();
    for (const sim::BodyInfo& body : simulation.bodies()) {
        if (body.mobility == scene::Mobility::dynamic) lightest = std::min(lightest, body.mass);
    }
    // A round body on a fixed one, w^2 = k_n / m + k_t (1 / m + r^2 / I), I = m r^2 / 2 or 2/5 m
    // r^2.
    const double turning = scene.dimension == 2 ? 2.0 : 2.5;
    const double stiffness = c + k_t * (1.0 + turning);
    // Dashpots with the damping ratio z shorten it, most where restitutions are least.
    double z = 0.0;
    if (scene.compliance.damping) {
        double e = 1.0;
        for (const scene::MaterialSpec& material : scene.materials) {
            e = std::min(e, material.restitution);
        }
        z = 0.5 * springs::matched_damping(2.0, std::max(e, springs::k_least_damped_restitution));
    }
    const double limit = 2.0 * (std::sqrt(1.0 + z * z) - z) * std::sqrt(lightest / stiffness);
    if (!(scene.time.step > limit)) return std::nullopt;
    return "the step is longer than " + short_number(limit) +
           " s, the stability limit of the springs of the lightest body";
}

}  // namespace drystone::app

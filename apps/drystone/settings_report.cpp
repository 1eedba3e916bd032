// Describes the settings that follow from a scene: their values, why, and what to change them for.
#include "settings_report.hpp"

#include <algorithm>
#include <ostream>

#include "drystone/scene/defaults/default_settings.hpp"
#include "drystone/scene/spec/scene_spec.hpp"
#include "table.hpp"

namespace drystone::app {

namespace {

using Json = nlohmann::ordered_json;
using scene::ContactModel;

/// Tolerances that are stricter by this factor take several times longer than needed.
constexpr double k_strict = 1e3;
/// With looser ones contact forces are wrong by 10 % or more (docs/tolerances.md).
constexpr double k_loose = 10.0;
/// Scenes of fewer dynamic bodies are solved at once, whatever the tolerance.
constexpr std::ptrdiff_t k_many_bodies = 20;

/// The reason, or that the scene says otherwise.
SettingReport setting(SettingReport report) {
    if (report.value != report.suggested) {
        report.reason = "given; the scene suggests " + short_number(report.suggested);
    }
    return report;
}

bool uses_solver(const scene::IntegratorTraits& integrator) {
    return integrator.contacts != ContactModel::springs;
}

}  // namespace

std::vector<SettingReport> setting_reports(const scene::SceneSpec& scene,
                                           const scene::IntegratorTraits& integrator) {
    const scene::defaults::DefaultSettings chosen = scene::defaults::default_settings(scene);
    std::vector<SettingReport> list;
    list.push_back(setting(
        {.key = "solver.velocity_tolerance",
         .value = scene.solver.velocity_tolerance.value(),
         .suggested = chosen.velocity_tolerance,
         .unit = "m/s",
         .reason = chosen.reason,
         .advice = uses_solver(integrator)
                       ? "smaller for the forces of single contacts, larger to look at a motion"
                       : "contacts are springs: for events and friction states only"}));
    SettingReport& tolerance = list.back();
    if (uses_solver(integrator) && tolerance.value >= k_loose * tolerance.suggested) {
        tolerance.advice = "at this value contact forces are not accurate, motions may be";
    }
    const bool impulses = integrator.contacts == ContactModel::impulses && !scene.crowd;
    if (impulses) {
        list.push_back(
            setting({.key = "contact.gap_band",
                     .value = scene.contact.gap_band.value(),
                     .suggested = chosen.gap_band,
                     .unit = "m",
                     .reason = "what a body moves in a step at 100 default velocity tolerances",
                     .advice = "smaller where bodies nearly touch and bounce"}));
    }
    if (impulses && scene.contact.position_correction) {
        list.push_back(setting(
            {.key = "contact.penetration_tolerance",
             .value = scene.contact.penetration_tolerance.value(),
             .suggested = chosen.penetration_tolerance,
             .reason = "100 steps at the velocity tolerance, in sizes of a body, in [1e-6, 1e-3]",
             .advice = "smaller for porosities, larger where the correction takes long"}));
    }
    list.push_back(setting({.key = "output.interval",
                            .value = scene.output.interval.value(),
                            .suggested = chosen.output_interval,
                            .unit = "s",
                            .reason = "at most 201 frames; 0 is every step",
                            .advice = "smaller to see what is fast, larger for smaller files"}));
    return list;
}

std::string tolerance_warning(const scene::SceneSpec& scene,
                              const scene::IntegratorTraits& integrator) {
    if (!uses_solver(integrator) || scene.crowd) return {};
    const double suggested = scene::defaults::default_settings(scene).velocity_tolerance;
    const double given = scene.solver.velocity_tolerance.value();
    const auto moving = std::count_if(
        scene.bodies.begin(), scene.bodies.end(),
        [](const scene::BodySpec& body) { return body.mobility == scene::Mobility::dynamic; });
    if (given * k_strict <= suggested && moving >= k_many_bodies) {
        return "solver.velocity_tolerance is " + short_number(suggested / given) +
               " times stricter than the " + short_number(suggested) +
               " m/s that the scene suggests: steps may take several times longer";
    }
    return {};
}

Json to_json(const std::vector<SettingReport>& settings) {
    Json answer = Json::array();
    for (const SettingReport& setting : settings) {
        answer.push_back({{"key", setting.key},
                          {"value", setting.value},
                          {"suggested", setting.suggested},
                          {"given", setting.value != setting.suggested},
                          {"unit", setting.unit},
                          {"reason", setting.reason},
                          {"advice", setting.advice}});
    }
    return answer;
}

void print(std::ostream& out, const std::vector<SettingReport>& settings) {
    for (const SettingReport& setting : settings) {
        const std::string unit = setting.unit.empty() ? "" : " " + setting.unit;
        print_row(out, "setting",
                  setting.key + " = " + short_number(setting.value) + unit + ": " + setting.reason +
                      "; " + setting.advice);
    }
}

}  // namespace drystone::app

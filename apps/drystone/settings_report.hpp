#pragma once

#include <iosfwd>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "drystone/scene/spec/integrator_traits.hpp"

namespace drystone::scene::inline spec {
struct SceneSpec;
}

namespace drystone::app {

/// A setting that follows from the scene where the user gives none.
struct SettingReport {
    std::string key;          ///< "solver.velocity_tolerance"
    double value = 0.0;       ///< of the run
    double suggested = 0.0;   ///< what the program chooses for this scene
    std::string unit = {};    ///< "m/s"; empty: a share of the smaller body
    std::string reason = {};  ///< why this is suggested, or that the user gave another value
    std::string advice = {};  ///< what to change it for
};

/// The settings of a valid scene of bodies that its integrator uses.
[[nodiscard]] std::vector<SettingReport> setting_reports(const scene::SceneSpec& scene,
                                                         const scene::IntegratorTraits& integrator);

/// Warning of a velocity tolerance that is a thousand times stricter than the one that the scene
/// suggests, in a scene of many bodies; empty otherwise.
[[nodiscard]] std::string tolerance_warning(const scene::SceneSpec& scene,
                                            const scene::IntegratorTraits& integrator);

[[nodiscard]] nlohmann::ordered_json to_json(const std::vector<SettingReport>& settings);
void print(std::ostream& out, const std::vector<SettingReport>& settings);

}  // namespace drystone::app

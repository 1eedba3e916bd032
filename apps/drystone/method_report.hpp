#pragma once

#include <optional>
#include <string>

#include "drystone/scene/spec/scene_spec.hpp"
#include "drystone/sim/simulation.hpp"

namespace drystone::app {

/// How a scene is computed, in a line: "moreau_midpoint, auto to 1e-06 m/s", "dem, springs with
/// c = 1e+04, alpha = 2, dashpots, verlet".
[[nodiscard]] std::string describe_method(const scene::SceneSpec& scene);

/// What is wrong with the step of explicit linear springs, if it is: 2 sqrt(m / c) of the lightest
/// body is a limit that contacts with several others, and dashpots, only lower.
[[nodiscard]] std::optional<std::string> step_warning(const scene::SceneSpec& scene,
                                                      const sim::Simulation& simulation);

}  // namespace drystone::app

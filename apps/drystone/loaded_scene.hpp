#pragma once

#include <optional>
#include <string>
#include <vector>

#include "drystone/scene/spec/scene_spec.hpp"
#include "drystone/sim/valid_scene.hpp"

namespace drystone::app {

/// The scene that a command line names.
struct SceneChoice {
    std::string file;
    std::vector<std::string> overrides = {};  ///< of --set
    std::optional<double> until = {};         ///< of --until: end of the run (s)
};

/// Reads and checks the scene. Throws InputError with all defects.
[[nodiscard]] sim::ValidScene loaded_scene(const SceneChoice& choice);

}  // namespace drystone::app

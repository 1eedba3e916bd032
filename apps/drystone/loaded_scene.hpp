#pragma once

#include <optional>
#include <string>
#include <vector>

#include "drystone/scene/spec/scene_spec.hpp"

namespace drystone::app {

/// What the command line says about a scene.
struct SceneChoice {
    std::string file;
    std::vector<std::string> overrides = {};  ///< of --set
    std::optional<double> until = {};         ///< of --until: end of the run (s)
};

/// Reads the scene. Throws InputError with all defects, unknown integrators and solvers among them.
[[nodiscard]] scene::SceneSpec loaded_scene(const SceneChoice& choice);

}  // namespace drystone::app

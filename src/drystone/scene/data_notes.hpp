#pragma once

#include <string>
#include <vector>

#include "drystone/scene/scene_spec.hpp"

namespace drystone::scene {

/// "quake.csv (numbers 89abcdef01234567)" for every file whose numbers a scene has read as a
/// history or as the mesh of a deformable body, each once, in the order of bodies, deformable
/// bodies and loads. A stored scene keeps them, so that the same data can be asked for again.
[[nodiscard]] std::vector<std::string> data_notes(const SceneSpec& scene);

}  // namespace drystone::scene

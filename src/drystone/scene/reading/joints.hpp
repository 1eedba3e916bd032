#pragma once

#include "drystone/scene/reading/table_reader.hpp"
#include "drystone/scene/scene_spec.hpp"

namespace drystone::scene::reading {

/// The tables [[joint]].
void read_joints(TableReader& top, SceneSpec& scene, SceneSources& sources);

}  // namespace drystone::scene::reading

#pragma once

#include "drystone/scene/item_source.hpp"
#include "drystone/scene/reading/table_reader.hpp"
#include "drystone/scene/scene_spec.hpp"

namespace drystone::scene::reading {

/// The table `crowd`: its walls and people become bodies of the scene.
void read_crowd(TableReader& top, SceneSpec& scene, SceneSources& sources);

}  // namespace drystone::scene::reading

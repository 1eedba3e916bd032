#pragma once

#include "drystone/scene/item_source.hpp"
#include "drystone/scene/reading/table_reader.hpp"
#include "drystone/scene/scene_spec.hpp"

namespace drystone::scene::reading {

/// The tables `[[deformable]]`.
void read_deformables(TableReader& top, SceneSpec& scene, SceneSources& sources);

}  // namespace drystone::scene::reading

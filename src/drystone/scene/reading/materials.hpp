#pragma once

#include "drystone/scene/item_source.hpp"
#include "drystone/scene/reading/table_reader.hpp"
#include "drystone/scene/scene_spec.hpp"

namespace drystone::scene::reading {

/// `[material.<name>]`, `[[pair]]` and `[combination]` of the top table. A scene without materials
/// gets one named "default". Numbers that a pair leaves out are combined from its materials.
void read_materials(TableReader& top, SceneSpec& scene, SceneSources& sources);

}  // namespace drystone::scene::reading

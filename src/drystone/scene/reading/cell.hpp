#pragma once

#include "drystone/scene/reading/table_reader.hpp"
#include "drystone/scene/scene_spec.hpp"

namespace drystone::scene::reading {

/// The table [cell].
void read_cell(TableReader& top, SceneSpec& scene, SceneSources& sources);

}  // namespace drystone::scene::reading

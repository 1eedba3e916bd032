#pragma once

#include "drystone/scene/item_source.hpp"
#include "drystone/scene/reading/table_reader.hpp"
#include "drystone/scene/scene_spec.hpp"

namespace drystone::scene::reading {

/// `[[load]]`, `[[spring]]` and `[[drag]]` of the top table.
void read_forces(TableReader& top, SceneSpec& scene, SceneSources& sources);

}  // namespace drystone::scene::reading

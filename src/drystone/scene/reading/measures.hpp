#pragma once

#include "drystone/scene/item_source.hpp"
#include "drystone/scene/reading/table_reader.hpp"
#include "drystone/scene/scene_spec.hpp"

namespace drystone::scene::reading {

/// `[[measure]]` of the top table. A measure without name has that of its kind.
void read_measures(TableReader& top, SceneSpec& scene, SceneSources& sources);

}  // namespace drystone::scene::reading

#pragma once

#include "drystone/scene/item_source.hpp"
#include "drystone/scene/reading/table_reader.hpp"
#include "drystone/scene/scene_spec.hpp"

namespace drystone::scene::reading {

/// `[time]`, `[integrator]`, `[solver]`, `[contact]` and `[output]` of the top table.
void read_settings(TableReader& top, SceneSpec& scene, SceneSources& sources);

}  // namespace drystone::scene::reading

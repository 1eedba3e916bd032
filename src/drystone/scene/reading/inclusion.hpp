#pragma once

#include "drystone/scene/item_source.hpp"
#include "drystone/scene/reading/table_reader.hpp"
#include "drystone/scene/scene_spec.hpp"

namespace drystone::scene::reading {

/// `[inclusion]` and the list `[[constraint]]`, after the settings: without an integrator of its
/// own such a scene has convex_scheme.
void read_inclusion(TableReader& top, SceneSpec& scene, SceneSources& sources);

}  // namespace drystone::scene::reading

#pragma once

#include "drystone/scene/document/value.hpp"
#include "drystone/scene/item_source.hpp"
#include "drystone/scene/reading/context.hpp"
#include "drystone/scene/scene_spec.hpp"

namespace drystone::scene::reading {

/// The whole scene of the file at `place`. Defects of single keys go to the context; whether the
/// scene makes sense as a whole is for find_defects to say, which needs the `sources`.
[[nodiscard]] SceneSpec read_scene(const document::Table& root, const Place& place,
                                   Context& context, SceneSources& sources);

}  // namespace drystone::scene::reading

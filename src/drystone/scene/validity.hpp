#pragma once

#include <vector>

#include "drystone/core/error.hpp"
#include "drystone/scene/spec/keys.hpp"
#include "drystone/scene/spec/known_names.hpp"
#include "drystone/scene/spec/scene_spec.hpp"

namespace drystone::scene {

/// Everything that is wrong with a scene, wherever it comes from: numbers out of range, names that
/// are not unique or not known, shapes of the wrong dimension, dynamic bodies without mass, motions
/// and forces that are not finite at the start. `sources` say where items were written. Defects of
/// generated bodies are those of their generator, each once.
[[nodiscard]] std::vector<Defect> find_defects(const SceneSpec& scene,
                                               const SceneSources& sources = {},
                                               const KnownNames& known = {});

/// Throws InputError with all of them.
void require_valid(const SceneSpec& scene, const KnownNames& known = {});

}  // namespace drystone::scene

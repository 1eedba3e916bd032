#pragma once

#include "drystone/inclusion/model.hpp"
#include "drystone/scene/spec/scene_spec.hpp"

namespace drystone::sim {

/// The model of a scene with an [inclusion]: derivatives of its formulas are exact. Throws
/// InputError with every defect, those of constraints with the place where they were written.
[[nodiscard]] inclusion::Model build_inclusion(const scene::SceneSpec& spec);

}  // namespace drystone::sim

#pragma once

#include <vector>

#include "drystone/contact/rigid_model.hpp"
#include "drystone/scene/spec/scene_spec.hpp"

namespace drystone::sim {

/// The deformable bodies of a scene, ready to move: meshes in their places, matrices assembled,
/// loads and holds, surfaces. Throws InputError with every defect that the assembly finds.
template <int D>
[[nodiscard]] std::vector<contact::DeformableBody<D>> build_deformables(
    const scene::SceneSpec& spec);

}  // namespace drystone::sim

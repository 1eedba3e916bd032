#pragma once

#include "drystone/contact/rigid_model.hpp"
#include "drystone/scene/spec/scene_spec.hpp"

namespace drystone::sim {

/// Adds the scene's periodic cell, its motion and the stress on it. Bodies start with the
/// velocities of the cell's deformation, G x, in addition to their own.
template <int D>
void add_cell(const scene::SceneSpec& spec, contact::RigidModel<D>& model);

}  // namespace drystone::sim

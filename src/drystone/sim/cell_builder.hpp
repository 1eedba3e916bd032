#pragma once

#include "drystone/contact/rigid_system.hpp"
#include "drystone/scene/scene_spec.hpp"

namespace drystone::sim {

/// Adds the lattice vectors of the scene's periodic cell as bodies, their motion and the stress on
/// them. Bodies start with the velocities of the cell's deformation, G x, in addition to their own.
template <int D>
void add_cell(const scene::SceneSpec& spec, contact::RigidModel<D>& model);

}  // namespace drystone::sim

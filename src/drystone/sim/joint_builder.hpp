#pragma once

#include "drystone/contact/rigid_model.hpp"
#include "drystone/scene/spec/scene_spec.hpp"
#include "drystone/sim/places.hpp"

namespace drystone::sim {

/// Adds the joints of the scene, in the placement of the model, and the motors of given strength.
/// Throws InputError, which names them, for joints that cannot all hold: motors whose speeds
/// contradict each other or what other joints hold.
template <int D>
void add_joints(const scene::SceneSpec& spec, const Places<D>& places,
                contact::RigidModel<D>& model);

}  // namespace drystone::sim

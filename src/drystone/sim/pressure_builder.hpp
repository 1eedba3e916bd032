#pragma once

#include "drystone/contact/rigid_model.hpp"
#include "drystone/scene/spec/scene_spec.hpp"
#include "drystone/sim/places.hpp"

namespace drystone::sim {

/// Adds the pressures of the scene, in the placement of the model. Throws InputError for spans
/// without room between their walls.
template <int D>
void add_pressures(const scene::SceneSpec& spec, const Places<D>& places,
                   contact::RigidModel<D>& model);

}  // namespace drystone::sim

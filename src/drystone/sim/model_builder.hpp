#pragma once

#include <vector>

#include "drystone/contact/rigid_model.hpp"
#include "drystone/scene/spec/scene_spec.hpp"
#include "drystone/sim/body_info.hpp"

namespace drystone::sim {

template <int D>
struct BuiltModel {
    contact::RigidModel<D> model;
    std::vector<BodyInfo> bodies;
};

/// The engine's model of a scene. Throws InputError with the defects of all bodies.
template <int D>
[[nodiscard]] BuiltModel<D> build_model(const scene::SceneSpec& spec,
                                        const Threads& threads = Threads());

}  // namespace drystone::sim

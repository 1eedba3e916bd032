#pragma once

#include <vector>

#include "drystone/collision/detector.hpp"
#include "drystone/contact/system_model.hpp"
#include "drystone/mechanics/rigid_bodies.hpp"
#include "drystone/scene/spec/body.hpp"
#include "drystone/sim/state/body_info.hpp"

namespace drystone::scene::inline spec {
struct SceneSpec;
}

namespace drystone::sim::building {

/// A model, and what does not change about its rigid bodies during a run.
template <int D>
struct BuiltModel {
    contact::SystemModel<D> model;
    std::vector<BodyInfo> bodies;
};

/// The engine's model of a scene. Throws InputError with the defects of all bodies.
template <int D>
[[nodiscard]] BuiltModel<D> build_model(const scene::SceneSpec& spec,
                                        const Threads& threads = Threads());

/// A body of the scene in the engine's axes: from its centre of mass along its principal axes for a
/// dynamic body, in the axes of the scene for the others.
template <int D>
struct BuiltBody {
    geometry::Frame<D> axes = {};  ///< engine's axes in those of the scene's body
    mechanics::DynamicBody<D> body = {};
    collision::Collider<D> collider = {};
    BodyInfo info = {};
};

/// `spec` is a body of a valid scene: shapes of dimension D, mass and inertia above 0 if it moves.
template <int D>
[[nodiscard]] BuiltBody<D> build_body(const scene::BodySpec& spec, double density);

}  // namespace drystone::sim::building

#pragma once

#include "drystone/collision/detector.hpp"
#include "drystone/mechanics/rigid_bodies.hpp"
#include "drystone/scene/spec/scene_spec.hpp"
#include "drystone/sim/body_info.hpp"

namespace drystone::sim {

/// A body of the scene in the engine's axes: from its centre of mass along its principal axes for a
/// dynamic body, in the axes of the scene for the others.
template <int D>
struct BuiltBody {
    geometry::Frame<D> axes = {};  ///< engine's axes in those of the scene's body
    mechanics::DynamicBody<D> body = {};
    collision::Collider<D> collider = {};
    BodyInfo info = {};
};

/// Throws InputError for shapes of the wrong dimension or without mass.
template <int D>
[[nodiscard]] BuiltBody<D> build_body(const scene::BodySpec& spec, double density);

}  // namespace drystone::sim

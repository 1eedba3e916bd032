#pragma once

#include "drystone/collision/space/manifold.hpp"
#include "drystone/geometry/shapes/capsule.hpp"

namespace drystone::collision::space {

/// Two capsules: nearest points of their segments. If they lie along each other, the ends of the
/// part they have in common, and the nearest points between them if these are nearer.
void collide(const geometry::Capsule& first, const Frame<3>& first_frame,
             const geometry::Capsule& second, const Frame<3>& second_frame, const Manifold& out);

}  // namespace drystone::collision::space

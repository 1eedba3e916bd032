#pragma once

#include "drystone/collision/space/manifold.hpp"
#include "drystone/collision/space/segments.hpp"
#include "drystone/geometry/shapes/capsule.hpp"

namespace drystone::collision::space {

/// Two capsules: nearest points of their segments. If they lie along each other, the ends of the
/// part they have in common, and the nearest points between them if these are nearer.
void collide(const geometry::Capsule& first, const Frame<3>& first_frame,
             const geometry::Capsule& second, const Frame<3>& second_frame, const Manifold& out);

/// The part of `p` that lies beside `q`, if both run in nearly the same direction.
struct CommonPart {
    double low = 0.0;   ///< places on p
    double high = 0.0;  ///< > low, unless there is none
};

[[nodiscard]] CommonPart common_part(const Segment3& p, const Segment3& q);

}  // namespace drystone::collision::space

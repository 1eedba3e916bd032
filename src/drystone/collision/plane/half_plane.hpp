#pragma once

#include <vector>

#include "drystone/collision/contact_point.hpp"
#include "drystone/collision/plane/core.hpp"

namespace drystone::collision::plane {

/// The contacts of a bounded shape A with a half-plane B: every corner whose gap
/// normal.x - offset - radius is at most the margin.
void collide_half_plane(const PlacedCore& a, const geometry::HalfPlane& b,
                        const geometry::Frame<2>& frame_b, double margin,
                        std::vector<ContactPoint<2>>& contacts);

}  // namespace drystone::collision::plane

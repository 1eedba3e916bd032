#pragma once

#include <vector>

#include "drystone/collision/contact_point.hpp"
#include "drystone/collision/plane/core.hpp"

namespace drystone::collision::plane {

/// The contact of two disks.
void collide_points(const PlacedCore& a, const PlacedCore& b, double margin,
                    std::vector<ContactPoint<2>>& contacts);

/// The contacts of two cores of which one has an edge.
///
/// All heights are measured from the reference edge, along its normal. Contacts are the corners of
/// the region where the other core lies in front of it: its vertices in front of the edge, and the
/// ends of the edge behind its sides. When the cores are apart and the nearest vertex lies beyond
/// an end, the contact at that end is the exact nearest pair of points with its own direction.
void collide_cores(const PlacedCore& a, const PlacedCore& b, double margin,
                   std::vector<ContactPoint<2>>& contacts);

/// The contacts of a bounded shape A with a half-plane B: every corner whose gap
/// normal.x - offset - radius is at most the margin.
void collide_half_plane(const PlacedCore& a, const geometry::HalfPlane& b,
                        const geometry::Frame<2>& frame_b, double margin,
                        std::vector<ContactPoint<2>>& contacts);

}  // namespace drystone::collision::plane

#pragma once

#include "drystone/collision/space/manifold.hpp"
#include "drystone/collision/space/placed_cylinder.hpp"
#include "drystone/collision/space/segments.hpp"

namespace drystone::collision::space {

/// The place of the segment's nearest point to the cylinder, or deepest in it: the signed distance
/// is convex along the segment, so its slope is bisected.
[[nodiscard]] double nearest_place(const Segment3& segment, const PlacedCylinder& cylinder);

/// Contacts of a segment, thickened by `radius`, that does not enter the cylinder: the nearest
/// point; if the segment lies along the side or on a cap, the ends of the part that does, and the
/// nearest point only if it is nearer.
void add_segment_beside(const Segment3& first, double radius, Feature on_first,
                        const PlacedCylinder& second, double tolerance, const Manifold& manifold);

/// Contacts of a segment that overlaps the cylinder, which goes out of it along `normal`: the ends
/// of its part over the side or cap from which the normal points.
void add_segment_inside(const Segment3& first, double radius, Feature on_first,
                        const PlacedCylinder& second, const Vec3& normal, const Manifold& manifold);

}  // namespace drystone::collision::space

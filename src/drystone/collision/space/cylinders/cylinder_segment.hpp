#pragma once

#include "drystone/collision/space/bodies/manifold.hpp"
#include "drystone/collision/space/bodies/placed_cylinder.hpp"
#include "drystone/collision/space/bodies/segments.hpp"

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

/// The segment in the middle of a cylinder.
[[nodiscard]] Segment3 axis_of(const PlacedCylinder& cylinder);

/// Half the diagonal.
[[nodiscard]] double radius_of(const PlacedCylinder& cylinder);

/// Contacts of a cylinder (the first) with an edge of the second, whose common normal and
/// separation are known: under the lowest point of a rim, or across the side, or the ends of the
/// part that runs along the side. Nothing if they are apart and do not cross.
void add_edge_contact(const PlacedCylinder& first, const Segment3& edge, Feature on_edge,
                      const Vec3& normal, double separation, double tolerance,
                      const Manifold& manifold);

/// The part of add_edge_contact for the side.
void add_edge_on_side(const PlacedCylinder& first, const Segment3& edge, Feature on_edge,
                      const Vec3& normal, double separation, double tolerance,
                      const Manifold& manifold);

}  // namespace drystone::collision::space

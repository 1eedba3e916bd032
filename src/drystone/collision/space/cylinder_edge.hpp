#pragma once

#include "drystone/collision/space/manifold.hpp"
#include "drystone/collision/space/placed_cylinder.hpp"
#include "drystone/collision/space/segments.hpp"

namespace drystone::collision::space {

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

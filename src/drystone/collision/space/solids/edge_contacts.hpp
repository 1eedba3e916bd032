#pragma once

#include "drystone/collision/space/bodies/manifold.hpp"
#include "drystone/collision/space/bodies/segments.hpp"
#include "drystone/collision/space/bodies/solid.hpp"
#include "drystone/collision/space/solids/separating_axis.hpp"

namespace drystone::collision::space {

[[nodiscard]] Segment3 segment_of(const Solid& solid, int edge);

/// The contact of two edges that cross, seen along `axis`, whose separation is the gap. `radius`
/// thickens the first. Returns false, without a contact, if they are apart and do not cross.
bool add_crossing_contact(const Solid& first, double radius, const Solid& second,
                          const SeparatingAxis& axis, double tolerance, const Manifold& manifold);

/// Contacts of two solids that are apart and nearest at edges or corners of both: one point, or the
/// ends of the common part of two parallel edges. The normal is the direction between the nearest
/// points; below a distance of `noise` there is none, and no contact.
///
/// Compares all pairs of edges that reach within the margin of the other solid along `direction`,
/// which has to separate the solids.
void add_nearest_contacts(const Solid& first, double radius, const Solid& second,
                          const Vec3& direction, double tolerance, double noise,
                          const Manifold& manifold);

}  // namespace drystone::collision::space

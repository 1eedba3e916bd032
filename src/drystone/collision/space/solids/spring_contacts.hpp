#pragma once

#include "drystone/collision/space/bodies/manifold.hpp"
#include "drystone/collision/space/bodies/solid.hpp"
#include "drystone/collision/space/solids/separating_axis.hpp"

namespace drystone::collision::space {

/// The face of one of two solids that carries what their separating axis found.
struct Carrier {
    SeparatingAxis::Kind kind = SeparatingAxis::Kind::edges;  ///< edges: none does
    int face = -1;
};

/// The face of the axis. An axis of two edges that leans to a face by less than k_leaning belongs
/// to that face: bodies on springs lie on each other with tilts of depth over size, where one pair
/// of edges often overlaps a little less than the faces, yet the other corners carry as well.
/// Beyond that angle only one corner can be in contact, unless depths are comparable with sizes.
[[nodiscard]] Carrier carrier_of(const SeparatingAxis& axis, const Solid& first,
                                 const Solid& second);

/// Cosine of the largest angle by which an axis leans to a face that carries it: 0.2 rad.
inline constexpr double k_leaning = 0.98;

/// Contacts of two solids, one of which has a face that carries, for springs: points and depths
/// follow the placements continuously while two faces lie on each other.
///
/// The points are the corners of the region where the faces overlap. Each has the gap of its own
/// features, and the gradient of that gap as normal, so that a spring there is a potential, and so
/// that it does not matter which of the two faces the region was found on:
///   - a corner of one solid over a face of the other: its distance from that face;
///   - two edges that cross: their distance, along the normal of both.
/// Edges that cross at a small angle give no contact: the region has no corner there.
void add_spring_contacts(const Carrier& carrier, const Solid& first, const Solid& second,
                         double tolerance, const Manifold& manifold);

}  // namespace drystone::collision::space

#pragma once

#include <variant>

#include "drystone/collision/contact_point.hpp"
#include "drystone/contact/compliance/feature_contact.hpp"
#include "drystone/contact/compliance/rim_contact.hpp"
#include "drystone/geometry/shape.hpp"

namespace drystone::contact {

/// The gap of a contact point as a smooth function of the placements of its two bodies, while the
/// same corner, edge or face of each takes part.
template <int D>
using ContactFeature =
    std::variant<PointOnSide<D>, PointOnPoint<D>, CrossingEdges, RimOnSide, CentresOnCaps>;

/// A shape and the placement of its body.
template <int D>
struct PlacedPart {
    const geometry::Part<D>& part;
    const geometry::Frame<D>& body;
};

/// What touches in a contact, as detection found it with the bodies in this placement. Corners and
/// round shapes are points; edges of the plane and faces are flat sides; edges of polyhedra and
/// capsules that cross have their own gap, and so have rims of cylinders on flat sides, caps and
/// each other. Of what is left (rims of cylinders on round sides and on edges of blocks) the point
/// that was found counts as one of A: where detection slides it along a rim that is not level, the
/// gap of the next step differs.
template <int D>
[[nodiscard]] ContactFeature<D> feature_of(const collision::Contact<D>& contact,
                                           const PlacedPart<D>& a, const PlacedPart<D>& b);

}  // namespace drystone::contact

#pragma once

#include <optional>
#include <variant>

#include "drystone/collision/contact_point.hpp"
#include "drystone/geometry/shape.hpp"
#include "drystone/springs/feature_contact.hpp"

namespace drystone::springs {

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

/// What touches where the rims or caps of cylinders take part, as detection named the point: the
/// lowest or highest point of a rim over a flat side, the place between the centres of two caps (or
/// of a cap over a plane), or where two rims cross, as the edges along both. Nothing for other
/// points, and where the gap that was found is not the one of these formulas.
[[nodiscard]] std::optional<ContactFeature<3>> rim_feature_of(const collision::Contact<3>& contact,
                                                              const PlacedPart<3>& a,
                                                              const PlacedPart<3>& b);

}  // namespace drystone::springs

#pragma once

#include <limits>
#include <vector>

#include "core/test_numbers.hpp"
#include "drystone/collision/narrow_phase.hpp"
#include "drystone/core/rng.hpp"
#include "drystone/geometry/shape.hpp"

/// Shapes of the plane for tests, and their distance computed another way.
namespace drystone::collision::sampling {

struct PlacedShape {
    geometry::PlaneShape shape;
    geometry::Frame<2> frame;
};

using Contacts2 = std::vector<ContactPoint<2>>;

/// Shapes of size about 1, of which a third of the polygons and segments are rounded.
geometry::Polygon random_polygon(Rng& rng);
geometry::Segment random_segment(Rng& rng);
geometry::PlaneShape random_bounded_shape(Rng& rng);

/// Any rotation, origin in [-reach, reach]^2.
geometry::Frame<2> random_frame(Rng& rng, double reach);

PlacedShape moved(const PlacedShape& placed, const Vec2& by);
PlacedShape moved(const PlacedShape& placed, const geometry::Frame<2>& by);

/// The shape in place, turned by `angle` about its own origin.
PlacedShape turned(const PlacedShape& placed, double angle);

Contacts2 contacts_of(const PlacedShape& a, const PlacedShape& b, double margin = k_infinity);

/// The contact with the smallest gap. There must be one.
ContactPoint<2> closest(const Contacts2& contacts);

/// Distance of two bounded convex shapes, or minus the least translation that separates them, by
/// comparing everything with everything.
double signed_distance(const PlacedShape& a, const PlacedShape& b);

}  // namespace drystone::collision::sampling

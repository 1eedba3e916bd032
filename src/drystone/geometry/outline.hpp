#pragma once

#include <vector>

#include "drystone/geometry/shape.hpp"

namespace drystone::geometry {

/// Points around a shape in its own axes, for pictures: counter-clockwise, the last one followed
/// by the first. Arcs have corners on the circle every 15 degrees or less, so that chords are
/// within 1 % of the radius. A half-plane is a strip of length `reach` (m) below its face, around
/// the point nearest to the origin; a segment without thickness is its two ends.
[[nodiscard]] std::vector<Vec2> outline(const PlaneShape& shape, double reach);

}  // namespace drystone::geometry

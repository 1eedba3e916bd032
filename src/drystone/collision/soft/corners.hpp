#pragma once

#include <vector>

#include "drystone/collision/soft/feeler.hpp"
#include "drystone/geometry/shape.hpp"

namespace drystone::collision::soft {

/// Corners of a rigid part that are kept out of soft surfaces, in the axes of its body: the centre
/// of a disk or sphere, the ends of a segment or capsule, the corners of a polygon, box, polyhedron
/// or mesh, each with the radius by which it is rounded. Always in the same order.
///
/// Half-planes and planes have none. Cylinders have none either: which points of their rims touch
/// depends on the surface (RoundCrossings).
[[nodiscard]] std::vector<Feeler<2>> corners_of(const geometry::Part<2>& part);
[[nodiscard]] std::vector<Feeler<3>> corners_of(const geometry::Part<3>& part);

}  // namespace drystone::collision::soft

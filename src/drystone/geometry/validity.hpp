#pragma once

#include "drystone/geometry/shape.hpp"

namespace drystone::geometry {

/// Throws InputError with every defect of a shape: sizes that are not positive, polygons that are
/// not strictly convex and counter-clockwise, normals that are not unit vectors, surfaces that are
/// not closed, numbers that are not finite. All other functions of this room and of collision take
/// valid shapes for granted.
void require_valid(const PlaneShape& shape);
void require_valid(const SpaceShape& shape);

}  // namespace drystone::geometry

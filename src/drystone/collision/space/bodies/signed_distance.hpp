#pragma once

#include "drystone/collision/space/bodies/placed_cylinder.hpp"
#include "drystone/geometry/polyhedron.hpp"
#include "drystone/geometry/simple_shapes.hpp"

namespace drystone::collision::space {

/// Distance of a point from a solid and its gradient, which is the outward normal at the nearest
/// point of the surface. Inside, the distance is minus the depth.
struct SignedDistance {
    double distance = 0.0;
    Vec3 normal = Vec3::UnitZ();
};

/// In the axes of the shape.
[[nodiscard]] SignedDistance signed_distance(const geometry::Box& box, const Vec3& x);
[[nodiscard]] SignedDistance signed_distance(const geometry::PolyhedronTopology& polyhedron,
                                             const Vec3& x);

/// In the axes in which it is placed.
[[nodiscard]] SignedDistance signed_distance(const PlacedCylinder& cylinder, const Vec3& x);

}  // namespace drystone::collision::space

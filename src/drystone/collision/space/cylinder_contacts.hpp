#pragma once

#include <optional>

#include "drystone/collision/space/face_contacts.hpp"
#include "drystone/collision/space/manifold.hpp"
#include "drystone/collision/space/placed_cylinder.hpp"
#include "drystone/collision/space/solid.hpp"

namespace drystone::collision::space {

/// As for a solid: the way from `x` along `direction` into the cylinder.
[[nodiscard]] std::optional<double> way_into(const PlacedCylinder& cylinder, const Vec3& x,
                                             const Vec3& direction, double tolerance);

/// Corners of the region of a face that lies opposite to a cylinder: rim points over the face,
/// corners of the face under the cylinder, and crossings of the lower rim, and of the lowest line
/// of the side, with the face's edges.
void add_cylinder_on_face(const PlacedCylinder& first, const Prism& face, double tolerance,
                          const Manifold& manifold);

/// The same for a solid on a cap: its corners over the cap, crossings of its edges with the rim,
/// and rim points of the cap under the solid.
void add_solid_on_cap(const Solid& first, const PlacedCylinder& second, int cap, double tolerance,
                      const Manifold& manifold);

/// The same for a cylinder on a cap.
void add_cylinder_on_cap(const PlacedCylinder& first, const PlacedCylinder& second, int cap,
                         double tolerance, const Manifold& manifold);

}  // namespace drystone::collision::space

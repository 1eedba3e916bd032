#pragma once

#include "drystone/collision/space/bodies/ground.hpp"

namespace drystone::collision::space {

/// A cap of a cylinder as ground.
struct CapGround {
    CapGround(const PlacedCylinder& cylinder, int number);

    /// True if the cap lies below or above `x`, to a tolerance.
    [[nodiscard]] bool is_under(const Vec3& x, double tolerance) const;

    GroundPlane plane;
    Vec3 centre;
    double radius;
    int cap;
};

/// Contacts of a solid with a cap of a cylinder: its corners over the cap, crossings of its edges
/// with the rim, and four points of the rim, fixed in the cylinder, that lie under the solid.
void add_cap_contacts(const Solid& first, const PlacedCylinder& second, int cap, double tolerance,
                      const Manifold& manifold);

/// Contacts of a cylinder with the cap.
void add_cap_contacts(const PlacedCylinder& first, const PlacedCylinder& second, int cap,
                      double tolerance, const Manifold& manifold);

}  // namespace drystone::collision::space

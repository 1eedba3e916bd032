#pragma once

#include <optional>

#include "drystone/collision/space/bodies/placed_cylinder.hpp"

namespace drystone::collision::space {

/// The rim of a cap.
struct CapRim {
    CapRim(const PlacedCylinder& cylinder, int cap)
        : centre(cylinder.cap_centre(cap)), axis(cylinder.axis), radius(cylinder.radius) {}

    Vec3 centre;
    Vec3 axis;
    double radius;
};

/// Where two rims pass each other.
struct RimCrossing {
    Vec3 middle = Vec3::Zero();  ///< between the two nearest points
    Vec3 normal = Vec3::Zero();  ///< unit, across both rims, up
    double gap = 0.0;            ///< of the first over the second, along the normal
};

/// The points x_a, x_b of two nearly level rims, near `x`, at which their distance is stationary:
///     (x_a - x_b) . t_a = (x_a - x_b) . t_b = 0,   gap = n . (x_a - x_b),   n = t_a x t_b / |.|,
/// with the tangents t there. Because the points are stationary, n is the gradient of the gap
/// though they slide along the rims. Nothing where the rims cross at less than 0.05 rad, or where n
/// leans from `up` by more than 0.2 rad.
[[nodiscard]] std::optional<RimCrossing> rim_crossing(const CapRim& first, const CapRim& second,
                                                      const Vec3& x, const Vec3& up);

}  // namespace drystone::collision::space

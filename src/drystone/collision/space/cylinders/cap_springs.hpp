#pragma once

#include <optional>

#include "drystone/collision/space/bodies/manifold.hpp"
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

/// Contacts of two caps that lie on each other and lean by less than 0.2 rad, for springs. Returns
/// false, without points, where they lean more or do not lie opposite to each other.
///
/// Seen from above, the caps overlap in the region between two arcs (or in the smaller cap). Over
/// it the gap is linear; its points are
///   - where it is least and where it is greatest: the lowest or highest point of the first one's
///     rim over the second's cap, the same of the second's rim under the first's cap, or where the
///     rims cross;
///   - twice, at a place between the centres, a mean of both.
/// They follow the placements continuously, from standing to rolling on a rim: all of them lie on
/// one level when the caps are parallel, where the direction of the least gap jumps. And each
/// normal is the gradient of its gap, since a point that is stationary may slide: springs there
/// have a potential. Four points chosen on the arcs would not have one.
[[nodiscard]] bool add_cap_springs(const PlacedCylinder& first, const PlacedCylinder& second,
                                   int cap, double tolerance, const Manifold& manifold);

/// The share s of the first one's centre in the place between the centres of two caps: the one that
/// divides their distance by the radii, which lies in both caps whenever they overlap. The gap
/// there is s (height of the first's centre over the second) + (1 - s) (height of the second's
/// centre over the first).
[[nodiscard]] constexpr double share_of_centre(double first_radius, double second_radius) {
    return second_radius / (first_radius + second_radius);
}

}  // namespace drystone::collision::space

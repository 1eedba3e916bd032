#pragma once

#include "drystone/collision/space/bodies/manifold.hpp"
#include "drystone/collision/space/bodies/placed_cylinder.hpp"

namespace drystone::collision::space {

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
/// there is s (height of the first's centre over the second) + (1 - s) (the same of the second).
[[nodiscard]] constexpr double share_of_centre(double first_radius, double second_radius) {
    return second_radius / (first_radius + second_radius);
}

}  // namespace drystone::collision::space

// The separating axis of two cylinders: caps, directions across one of the axes, and directions
// between rims, by GJK where the cylinders are apart and by samples of the rims where they overlap.
#include <algorithm>
#include <cmath>
#include <limits>

#include "drystone/collision/space/bodies/gjk.hpp"
#include "drystone/collision/space/bodies/tolerance.hpp"
#include "drystone/collision/space/cylinders/cylinder_axis.hpp"
#include "drystone/collision/space/cylinders/direction_arc.hpp"
#include "drystone/collision/space/cylinders/rim_directions.hpp"

namespace drystone::collision::space {

std::optional<CylinderAxis> separating_axis(const PlacedCylinder& first,
                                            const PlacedCylinder& second, double margin) {
    using Kind = CylinderAxis::Kind;
    const double tie = k_tie * std::min(std::hypot(first.radius, first.half_length),
                                        std::hypot(second.radius, second.half_length));
    CylinderAxis best{.separation = -std::numeric_limits<double>::infinity()};
    const auto try_direction = [&](const Vec3& normal, Kind kind, int number) {
        const double separation = -support(first, -normal) - support(second, normal);
        if (separation > best.separation + tie) best = {normal, separation, kind, number};
    };
    try_direction(-second.axis, Kind::cap_of_second, 0);
    try_direction(second.axis, Kind::cap_of_second, 1);
    try_direction(first.axis, Kind::cap_of_first, 0);  // normal of cap 0: -axis
    try_direction(-first.axis, Kind::cap_of_first, 1);
    if (best.separation > margin) return std::nullopt;

    // Directions across one of the axes: side on side, or side on rim.
    const Vec3 between = first.centre - second.centre;
    for (const Vec3& n : find_peaks(circle_across(first.axis), between, second, best.separation)) {
        try_direction(n, Kind::round, -1);
    }
    for (const Vec3& n : find_peaks(circle_across(second.axis), between, first, best.separation)) {
        try_direction(n, Kind::round, -1);
    }
    if (best.separation > margin) return std::nullopt;

    // Directions between rims. Apart: GJK gives the direction of the nearest points, Newton's
    // method refines it. Overlapping: candidates from samples of the rims, each refined.
    const auto apart =
        direction_between([&](const Vec3& d) { return support_point(first, d); },
                          [&](const Vec3& d) { return support_point(second, d); }, best.normal);
    if (apart) {
        try_direction(*apart, Kind::round, -1);
        try_direction(refined_rim_direction(first, second, *apart), Kind::round, -1);
        if (best.separation > margin) return std::nullopt;
        return best;
    }
    Directions directions;
    add_rim_directions(first, second, directions);
    add_cap_directions(first, second, directions);
    const int from_first = directions.count;
    add_rim_directions(second, first, directions);
    add_cap_directions(second, first, directions);
    for (int k = 0; k < directions.count; ++k) {
        const Vec3 normal = k < from_first ? directions.list[k] : Vec3(-directions.list[k]);
        try_direction(normal, Kind::round, -1);
        try_direction(refined_rim_direction(first, second, normal), Kind::round, -1);
    }
    if (best.separation > margin) return std::nullopt;
    return best;
}

}  // namespace drystone::collision::space

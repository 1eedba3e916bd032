#pragma once

#include <array>

#include "drystone/collision/space/bodies/placed_cylinder.hpp"

namespace drystone::collision::space {

/// A list of directions of fixed capacity.
struct Directions {
    std::array<Vec3, 64> list;
    int count = 0;

    void add(const Vec3& direction) {
        if (count < static_cast<int>(list.size())) {
            list[count++] = direction;
        }
    }
    [[nodiscard]] const Vec3* begin() const { return list.data(); }
    [[nodiscard]] const Vec3* end() const { return list.data() + count; }
};

/// Directions, from second to first, in which a rim of the first may be nearest to the second or
/// leave it soonest: at every minimum of the second's signed distance along a rim, the direction
/// to the nearest point, and the one across both rims where they cross.
void add_rim_directions(const PlacedCylinder& first, const PlacedCylinder& second,
                        Directions& directions);

/// Directions beside the normals of the first's caps, toward where the second's point nearest to
/// the cap's plane lies: if that point is beyond the rim, the best direction is one of the rim.
void add_cap_directions(const PlacedCylinder& first, const PlacedCylinder& second,
                        Directions& directions);

/// n.d - support(first, -n) - support(second, n) has a maximum near n where two rims cross:
/// Newton's method on the sphere, from `normal`; each step has to increase the separation.
[[nodiscard]] Vec3 refined_rim_direction(const PlacedCylinder& first, const PlacedCylinder& second,
                                         const Vec3& normal);

}  // namespace drystone::collision::space

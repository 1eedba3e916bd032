#pragma once

#include <limits>

#include "drystone/linalg/types.hpp"

namespace drystone::sim::measures {

/// A rectangle or box along the axes of the world, possibly unbounded. In the plane the third
/// component means nothing.
struct Cuboid {
    int dimension = 2;
    Vec3 low = Vec3::Constant(-std::numeric_limits<double>::infinity());
    Vec3 high = Vec3::Constant(std::numeric_limits<double>::infinity());

    [[nodiscard]] bool contains(const Vec3& x) const {
        return (x.head(dimension).array() >= low.head(dimension).array()).all() &&
               (x.head(dimension).array() < high.head(dimension).array()).all();
    }
    /// Area in the plane (m^2), volume in space (m^3).
    [[nodiscard]] double volume() const { return (high - low).head(dimension).prod(); }
};

/// Area of the part of the disk around `centre` inside the rectangle, or volume of the part of the
/// ball inside the box: exact (closed forms), rounding apart. 0 for a box turned inside out.
[[nodiscard]] double ball_in_box(const Vec3& centre, double radius, const Cuboid& box);

}  // namespace drystone::sim::measures

#pragma once

#include "drystone/sim/measures/cuboid.hpp"

namespace drystone::sim::measures {

/// Area of the part of the disk around `centre` inside the rectangle, or volume of the part of the
/// ball inside the box: exact (closed forms), rounding apart. 0 for a box turned inside out.
[[nodiscard]] double ball_in_box(const Vec3& centre, double radius, const Cuboid& box);

}  // namespace drystone::sim::measures

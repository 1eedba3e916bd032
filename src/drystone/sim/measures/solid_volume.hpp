#pragma once

#include "drystone/sim/measures/bodies.hpp"
#include "drystone/sim/measures/cuboid.hpp"

namespace drystone::sim::measures {

/// Area or volume of dynamic body i inside the box: exact for bodies made of disks or spheres
/// (those that overlap count twice); other bodies count whole if their centre is inside.
[[nodiscard]] double solid_volume(const Bodies& bodies, const Snapshot& state, Index i,
                                  const Cuboid& box);

}  // namespace drystone::sim::measures

#pragma once

#include "drystone/sim/measures/cuboid.hpp"
#include "drystone/sim/snapshot.hpp"

namespace drystone::sim::measures {

/// Volume of the cell |det A| (m^3, in the plane m^2), A the lattice vectors as columns; NaN when
/// they do not fill the space.
[[nodiscard]] double cell_volume(const Snapshot& state);

/// Volume of the region, and that of the cell when the region is everywhere.
[[nodiscard]] double volume_of(const Cuboid& region, const Snapshot& state);

/// x - A round(A^+ x): the difference x of two places up to whole lattice vectors, with coordinates
/// in [-1/2, 1/2] in the lattice; x itself without lattice.
[[nodiscard]] Vec3 nearest_image(const Snapshot& state, const Vec3& x);

}  // namespace drystone::sim::measures

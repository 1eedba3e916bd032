#pragma once

#include <span>

#include "drystone/geometry/elements/element_mesh.hpp"
#include "drystone/mechanics/fem/region.hpp"

namespace drystone::mechanics::fem {

/// L sqrt(rho / E): the time that the waves of a bar need to cross a body of the extent L, in the
/// material where they are slowest (s).
[[nodiscard]] double crossing_time(const geometry::ElementMesh& mesh,
                                   std::span<const Region> regions);

}  // namespace drystone::mechanics::fem

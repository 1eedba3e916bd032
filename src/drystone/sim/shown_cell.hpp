#pragma once

#include "drystone/linalg/types.hpp"

namespace drystone::sim {

/// The vectors, as columns, of the cell in which snapshots show bodies: the least slanted one of
/// the lattice with the vectors `cell`, in the plane or in space.
[[nodiscard]] MatX shown_cell(const MatX& cell);

}  // namespace drystone::sim

#pragma once

#include "drystone/linalg/types.hpp"

namespace drystone::sim {

/// The vectors, as columns, of the cell in which snapshots show bodies: the upright one of the
/// lattice with the vectors `cell`, in the plane or in space.
[[nodiscard]] MatX shown_cell(const MatX& cell);

/// The way of a body from one snapshot to another (m) as the body went: where it passed a boundary
/// of the cell it is shown again on the other side, whole vectors of the lattice away.
[[nodiscard]] Vec3 without_passages(const MatX& cell, const Vec3& way);

}  // namespace drystone::sim

#pragma once

#include "drystone/collision/lattice.hpp"
#include "drystone/mechanics/periodic_cell.hpp"

namespace drystone::contact {

/// The lattice of the periodic cell in the present placement, as collision needs it; without
/// vectors in a scene without a cell.
template <int D>
[[nodiscard]] collision::Lattice<D> lattice_of(const mechanics::RigidBodies<D>& bodies) {
    collision::Lattice<D> lattice;
    lattice.count = bodies.lattice;
    lattice.vectors.leftCols(lattice.count) = mechanics::cell_vectors(bodies);
    return lattice;
}

}  // namespace drystone::contact

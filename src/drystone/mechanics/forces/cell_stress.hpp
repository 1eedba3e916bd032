#pragma once

#include <array>

#include "drystone/core/expression.hpp"
#include "drystone/mechanics/forces/force_sums.hpp"
#include "drystone/mechanics/rigid_bodies.hpp"

namespace drystone::mechanics {

/// The stress outside a periodic cell, compression positive, as forces on its lattice vectors: its
/// power -V P : G with G = A' A^-1 is that of the forces F = -V P A^-T on the columns a_j of A.
/// They move the components of the vectors that are free; on the others they do nothing.
template <int D>
struct CellStress {
    Index first = 0;  ///< body that is a_1; all D vectors are there
    std::array<std::array<Expression, D>, D> stress = {};  ///< P_kl (Pa), row by row
};

template <int D>
void add_force(const CellStress<D>& cell, const RigidBodies<D>& bodies, double t, ForceSums& sums);

/// Left to the ledger's external work: P may depend on time.
template <int D>
[[nodiscard]] double potential(const CellStress<D>&, const RigidBodies<D>&) {
    return 0.0;
}

}  // namespace drystone::mechanics

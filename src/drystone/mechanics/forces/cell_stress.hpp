#pragma once

#include <array>

#include "drystone/core/expression.hpp"
#include "drystone/mechanics/forces/force_sums.hpp"
#include "drystone/mechanics/rigid_bodies.hpp"

namespace drystone::mechanics {

/// The stress outside a periodic cell that repeats in all directions, compression positive: its
/// power -V P : G is that of the forces -V P_kl / L on the components L G_kl of the cell's bodies.
/// They move the components that are free, which then meet Cauchy's stress P_kl whatever the shape
/// of the cell; on the others they do nothing.
template <int D>
struct CellStress {
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

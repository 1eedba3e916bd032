#pragma once

#include "drystone/collision/lattice.hpp"
#include "drystone/mechanics/rigid_bodies.hpp"

namespace drystone::contact {

/// The lattice of the periodic cell; it has no vectors where there is none.
template <int D>
[[nodiscard]] collision::Lattice<D> lattice_of(const mechanics::RigidBodies<D>& bodies);

}  // namespace drystone::contact

#pragma once

#include "drystone/mechanics/forces/force_sums.hpp"
#include "drystone/mechanics/rigid_bodies.hpp"

namespace drystone::mechanics {

/// Force m g on every body, potential -m g.x.
template <int D>
struct Gravity {
    Vector<D> acceleration = Vector<D>::Zero();  ///< g (m/s^2)
};

template <int D>
void add_force(const Gravity<D>& gravity, const RigidBodies<D>& bodies, double t, ForceSums& sums);

template <int D>
[[nodiscard]] double potential(const Gravity<D>& gravity, const RigidBodies<D>& bodies);

}  // namespace drystone::mechanics

#pragma once

#include <vector>

#include "drystone/mechanics/forces/force_sums.hpp"
#include "drystone/mechanics/rigid_bodies.hpp"

namespace drystone::mechanics {

/// Force -(linear + quadratic |v|) v at the centre and torque -angular spin on each body.
template <int D>
struct Drag {
    std::vector<int> bodies = {};
    double linear = 0.0;     ///< N s/m
    double quadratic = 0.0;  ///< N s^2/m^2
    double angular = 0.0;    ///< N m s
};

template <int D>
void add_force(const Drag<D>& drag, const RigidBodies<D>& bodies, double t, ForceSums& sums);

/// Drag has no potential.
template <int D>
[[nodiscard]] double potential(const Drag<D>&, const RigidBodies<D>&) {
    return 0.0;
}

}  // namespace drystone::mechanics

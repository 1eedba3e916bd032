#pragma once

#include "drystone/mechanics/rigid_bodies.hpp"

namespace drystone::contact {

/// Mean of a number over the bodies that move, 1 when there are none: the same multiple in any
/// system of units.
template <int D, class Number>
[[nodiscard]] double dynamic_mean(const mechanics::RigidBodies<D>& bodies, int lattice,
                                  Number number) {
    double sum = 0.0;
    double count = 0.0;
    for (Index i = 0; i < bodies.count() - lattice; ++i) {
        if (bodies.dynamic[static_cast<std::size_t>(i)] == 0) continue;
        sum += number(i);
        count += 1.0;
    }
    return count > 0.0 ? sum / count : 1.0;
}

/// Mass of a body, some of whose directions may be locked.
template <int D>
[[nodiscard]] double body_mass(const mechanics::RigidBodies<D>& bodies, Index i) {
    return bodies.mass.template segment<D>(mechanics::k_dofs<D> * i).maxCoeff();
}

}  // namespace drystone::contact

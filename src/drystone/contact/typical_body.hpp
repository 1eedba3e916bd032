#pragma once

#include "drystone/mechanics/rigid_bodies.hpp"

namespace drystone::contact {

/// Mean of a number over the bodies that move, 1 when there are none: the same multiple in any
/// system of units.
template <int D, class Number>
[[nodiscard]] double dynamic_mean(const mechanics::RigidBodies<D>& bodies, Number number) {
    double sum = 0.0;
    double count = 0.0;
    for (Index i = 0; i < bodies.body_count(); ++i) {
        if (bodies.dynamic[static_cast<std::size_t>(i)] == 0) continue;
        const double one = number(i);
        if (one > 0.0) count += 1.0;
        sum += one;
    }
    return count > 0.0 ? sum / count : 1.0;
}

/// Mass of a body, some of whose directions may be locked: where it can only turn, its inertia over
/// the square of its size, and 0 where it cannot move at all.
template <int D>
[[nodiscard]] double body_mass(const mechanics::RigidBodies<D>& bodies, Index i) {
    const auto own = bodies.mass.template segment<mechanics::k_dofs<D>>(mechanics::k_dofs<D> * i);
    const double mass = own.template head<D>().maxCoeff();
    if (mass > 0.0) return mass;
    const double size = bodies.size[static_cast<std::size_t>(i)];
    return own.template tail<mechanics::k_spins<D>>().maxCoeff() / (size * size);
}

}  // namespace drystone::contact

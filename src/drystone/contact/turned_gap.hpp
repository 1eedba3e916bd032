#pragma once

#include <cmath>

#include "drystone/contact/adhesion/bonded_points.hpp"
#include "drystone/contact/found_contacts.hpp"
#include "drystone/contact/world.hpp"

namespace drystone::contact {

/// How far a bond of a body may be open because the body turns (m). Points of a body that turns by
/// an angle a in a step move along the tangent and leave their circle of radius R by up to a^2 R;
/// a bond restores that within k_restoring_steps. Deformable bodies have no bonds: 0.
template <int D>
[[nodiscard]] double turned_gap(const World<D>& world, const FoundContacts<D>& found, Index body) {
    if (body >= world.body_count()) return 0.0;
    const double radius = found.radius(body);
    if (!std::isfinite(radius)) return 0.0;
    const double turn = world.step_length() *
                        world.bodies().twist(body).template tail<mechanics::k_spins<D>>().norm();
    return k_restoring_steps * turn * turn * radius;
}

}  // namespace drystone::contact

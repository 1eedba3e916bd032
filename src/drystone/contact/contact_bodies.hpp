#pragma once

#include <algorithm>

#include "drystone/collision/contact_point.hpp"
#include "drystone/contact/world.hpp"
#include "drystone/linalg/at.hpp"

namespace drystone::contact {

// What the two bodies of a contact are. `body_a` and `body_b` of a contact follow the numbers of
// World: rigid bodies first, then deformable ones.

/// Size of the smaller body of a contact (m).
template <int D>
[[nodiscard]] double pair_size(const World<D>& world, const collision::Contact<D>& contact) {
    return std::min(world.body_size(contact.body_a), world.body_size(contact.body_b));
}

/// True if a side of the contact lies on a deformable body.
template <int D>
[[nodiscard]] bool touches_deformable(const World<D>& world, const collision::Contact<D>& contact) {
    return std::max(contact.body_a, contact.body_b) >= world.body_count();
}

/// True if a side of the contact lies on a rigid body that moves on its own.
template <int D>
[[nodiscard]] bool touches_moving_rigid(const World<D>& world,
                                        const collision::Contact<D>& contact) {
    const auto moves = [&](int body) {
        return body < world.body_count() && world.bodies().dynamic[at(body)] != 0;
    };
    return moves(contact.body_a) || moves(contact.body_b);
}

/// Calls visit(k) for the deformable bodies k = 0, 1, ... of a contact, A before B.
template <int D, class Visit>
void each_deformable(const World<D>& world, const collision::Contact<D>& contact, Visit visit) {
    for (const int body : {contact.body_a, contact.body_b}) {
        if (body >= world.body_count()) visit(static_cast<Index>(body) - world.body_count());
    }
}

}  // namespace drystone::contact

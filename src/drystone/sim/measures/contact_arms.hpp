#pragma once

#include "drystone/sim/measures/bodies.hpp"
#include "drystone/sim/snapshot.hpp"

namespace drystone::sim::measures {

/// From the contact point to the centres of its two bodies (m), in a periodic cell to that of the
/// image of B that touches; 0 for deformable bodies, which are boundaries. The only place where a
/// contact meets the positions of its bodies.
struct ContactArms {
    Vec3 a = Vec3::Zero();
    Vec3 b = Vec3::Zero();

    /// The branch vector l, from the centre of B to that of A.
    [[nodiscard]] Vec3 branch() const { return a - b; }
};

[[nodiscard]] inline ContactArms arms_of(const ContactRecord& contact, const Bodies& bodies,
                                         const Snapshot& state) {
    ContactArms arms;
    if (!bodies.is_deformable(contact.body_a)) {
        arms.a = bodies.centre(state, contact.body_a) - contact.point;
    }
    if (!bodies.is_deformable(contact.body_b)) {
        arms.b = bodies.centre(state, contact.body_b) + contact.image - contact.point;
    }
    return arms;
}

/// Whether the contact presses or pulls with more than `least_force` (N) in a step of length h.
[[nodiscard]] inline bool is_loaded(const ContactRecord& contact, double h, double least_force) {
    return contact.impulse.norm() > least_force * h;
}

}  // namespace drystone::sim::measures

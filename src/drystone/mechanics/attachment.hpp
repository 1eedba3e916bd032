#pragma once

#include "drystone/mechanics/rigid_bodies.hpp"

namespace drystone::mechanics {

/// A point of a body (in its principal axes, from the centre of mass) or, with body -1, of the
/// world.
template <int D>
struct Attachment {
    int body = -1;
    Vector<D> point = Vector<D>::Zero();
};

template <int D>
[[nodiscard]] Vector<D> position(const Attachment<D>& at, const RigidBodies<D>& bodies);

template <int D>
[[nodiscard]] Vector<D> velocity(const Attachment<D>& at, const RigidBodies<D>& bodies);

/// Adds the force `f` (world axes), acting at the attachment, to the generalised forces F.
template <int D>
void add_at(const Attachment<D>& at, const RigidBodies<D>& bodies, const Vector<D>& f, VecX& F);

}  // namespace drystone::mechanics

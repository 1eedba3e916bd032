#pragma once

#include "drystone/mechanics/forces/force_sums.hpp"
#include "drystone/mechanics/joint.hpp"

namespace drystone::mechanics {

/// A motor of given strength in a joint: the torque (N m) or force (N) value(t) along the joint's
/// coordinate on A, and the opposite on B.
template <int D>
struct Motor {
    Joint<D> joint = {};
    Expression value = {};
};

template <int D>
void add_force(const Motor<D>& motor, const RigidBodies<D>& bodies, double t, ForceSums& sums);

template <int D>
[[nodiscard]] double potential(const Motor<D>&, const RigidBodies<D>&) {
    return 0.0;
}

}  // namespace drystone::mechanics

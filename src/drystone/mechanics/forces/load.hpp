#pragma once

#include <array>

#include "drystone/core/expression.hpp"
#include "drystone/mechanics/forces/attachment.hpp"
#include "drystone/mechanics/forces/force_sums.hpp"

namespace drystone::mechanics {

/// Force (N) at a point of a body and torque (N m), in world axes, as functions of time. In the
/// plane the third component of the torque counts.
template <int D>
struct Load {
    Attachment<D> at;
    std::array<Expression, 3> force;
    std::array<Expression, 3> torque;
};

template <int D>
void add_force(const Load<D>& load, const RigidBodies<D>& bodies, double t, ForceSums& sums);

/// A load has no potential.
template <int D>
[[nodiscard]] double potential(const Load<D>&, const RigidBodies<D>&) {
    return 0.0;
}

}  // namespace drystone::mechanics

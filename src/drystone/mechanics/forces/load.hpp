#pragma once

#include "drystone/mechanics/forces/attachment.hpp"
#include "drystone/mechanics/forces/force_sums.hpp"
#include "drystone/mechanics/vector_formula.hpp"
#include "drystone/mechanics/vector_history.hpp"

namespace drystone::mechanics {

/// Force (N) at a point of a body and torque (N m), in world axes, as functions of time. In the
/// plane the third component of the torque counts. Histories are added to the formulas.
template <int D>
struct Load {
    Attachment<D> at;
    VectorFormula force;
    VectorFormula torque;
    VectorHistory force_history = {};
    VectorHistory torque_history = {};
};

template <int D>
void add_force(const Load<D>& load, const RigidBodies<D>& bodies, double t, ForceSums& sums);

/// A load has no potential.
template <int D>
[[nodiscard]] double potential(const Load<D>&, const RigidBodies<D>&) {
    return 0.0;
}

}  // namespace drystone::mechanics

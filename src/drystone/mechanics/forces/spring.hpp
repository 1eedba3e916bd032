#pragma once

#include "drystone/mechanics/forces/attachment.hpp"
#include "drystone/mechanics/forces/force_sums.hpp"

namespace drystone::mechanics {

/// Spring and damper along the line from b to a, of length l:
/// tension k (l - l0) + c dl/dt, potential k (l - l0)^2 / 2.
template <int D>
struct Spring {
    Attachment<D> a;
    Attachment<D> b;
    double stiffness = 0.0;    ///< k (N/m)
    double damping = 0.0;      ///< c (N s/m)
    double rest_length = 0.0;  ///< l0 (m)
};

template <int D>
void add_force(const Spring<D>& spring, const RigidBodies<D>& bodies, double t, ForceSums& sums);

template <int D>
[[nodiscard]] double potential(const Spring<D>& spring, const RigidBodies<D>& bodies);

}  // namespace drystone::mechanics

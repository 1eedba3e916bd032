#pragma once

// Rows of Snapshot::q and Snapshot::v by name; columns are bodies in the order of the scene.

#include "drystone/sim/state/snapshot.hpp"

namespace drystone::sim {

inline constexpr Index k_x = 0;
inline constexpr Index k_y = 1;
inline constexpr Index k_z = 2;      ///< in space
inline constexpr Index k_angle = 2;  ///< in the plane; in v: the spin

/// The rotation from the principal axes of a body in space to world axes.
inline Eigen::Quaterniond axes_of(const MatX& q, Index body) {
    return Eigen::Quaterniond(q(3, body), q(4, body), q(5, body), q(6, body));
}

}  // namespace drystone::sim

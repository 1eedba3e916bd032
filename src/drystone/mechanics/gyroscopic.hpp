#pragma once

#include "drystone/linalg/types.hpp"
#include "drystone/mechanics/forces.hpp"
#include "drystone/mechanics/rigid_bodies.hpp"

namespace drystone::mechanics {

/// Gyroscopic torque -m x (I m) in body axes with m = (spin + spin+) / 2, where spin+ solves
///     I (spin+ - spin) = h (torque - m x (I m)):
/// the implicit midpoint rule of Euler's equations I w' + w x (I w) = torque (Goldstein, Classical
/// Mechanics, section 5.5; Hairer, Lubich and Wanner, Geometric Numerical Integration, VII.5).
/// Without torque it keeps spin.I spin exactly (the gyroscopic torque does no work on m) and the
/// angular momentum to O(h^2).
///
/// `inertia` is the diagonal of I. Newton's method; the midpoint rule has a solution near `spin`
/// whenever h |spin| < 1 and Newton finds it in a few steps.
[[nodiscard]] Vec3 gyroscopic_torque(const Vec3& inertia, const Vec3& spin, const Vec3& torque,
                                     double h);

/// Adds the gyroscopic torques of all bodies that are free to turn, under the other torques of
/// `sums`; the plane has none.
inline void add_gyroscopic(const RigidBodies<2>&, double /*h*/, ForceSums&) {}
void add_gyroscopic(const RigidBodies<3>& bodies, double h, ForceSums& sums);

}  // namespace drystone::mechanics

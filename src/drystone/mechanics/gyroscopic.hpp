#pragma once

#include "drystone/linalg/types.hpp"

namespace drystone::mechanics {

/// Torque -m x (I m) in body axes with m = (spin + spin+) / 2, where spin+ solves
///     I (spin+ - spin) = h (torque - m x (I m)):
/// the implicit midpoint rule of Euler's equations. Without torque it keeps spin.I spin exactly
/// (the gyroscopic torque does no work on m) and the angular momentum to O(h^2).
///
/// `inertia` is the diagonal of I. Newton's method; the midpoint rule has a solution near `spin`
/// whenever h |spin| < 1 and Newton finds it in a few steps.
[[nodiscard]] Vec3 gyroscopic_torque(const Vec3& inertia, const Vec3& spin, const Vec3& torque,
                                     double h);

}  // namespace drystone::mechanics

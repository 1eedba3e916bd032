#pragma once

#include <vector>

#include "drystone/inclusion/model.hpp"

namespace drystone::inclusion {

/// A position projected on constraints.
struct ProjectedPosition {
    VecX q;
    bool converged = true;  ///< g_i >= 0 to rounding
    /// Not empty: the linearised constraints of these numbers, `set`, contradict each other.
    std::vector<Index> conflict = {};
    HalfSpaces set = {};
};

/// The constraints that were reached in a step and do not open at its end faster than `speed`: at
/// rest, in sliding and after an impact without restitution their law holds for velocities, and
/// positions leave them by the curvature of the boundary and by late detection. At rest v is the
/// rounding of terms of the size of `v_free`, the velocity without impulses.
[[nodiscard]] std::vector<bool> staying(const HalfSpaces& all, const std::vector<bool>& reached,
                                        const VecX& v, const VecX& v_free, double speed = 0.0);

/// Moves q out of the chosen constraints: repeats
///     q <- q + argmin { |dq|_M : g_i(t, q) + grad g_i(t, q) . dq >= 0 }
/// until none is violated beyond rounding. The error is squared each time; q does not move where no
/// constraint is violated.
[[nodiscard]] ProjectedPosition projected_position(const Model& model, double t, const VecX& q,
                                                   const std::vector<bool>& chosen);

}  // namespace drystone::inclusion

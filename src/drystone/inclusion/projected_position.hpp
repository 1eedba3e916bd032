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

/// Moves q out of the chosen constraints: repeats
///     q <- q + argmin { |dq|_M : g_i(t, q) + grad g_i(t, q) . dq >= 0 }
/// until none is violated beyond rounding. The error is squared each time; q does not move where no
/// constraint is violated.
[[nodiscard]] ProjectedPosition projected_position(const Model& model, double t, const VecX& q,
                                                   const std::vector<bool>& chosen);

}  // namespace drystone::inclusion

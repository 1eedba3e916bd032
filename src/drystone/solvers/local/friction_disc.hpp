#pragma once

#include "drystone/solvers/local/small_block.hpp"

namespace drystone::solvers {

/// Friction of a fixed limit in one or two components:
///     u = S r + s,  |r| <= limit,  u = 0 or r = -limit u / |u|.
/// S may be singular.
[[nodiscard]] SmallVector solve_disc(const SmallMatrix& S, const SmallVector& s, double limit);

}  // namespace drystone::solvers

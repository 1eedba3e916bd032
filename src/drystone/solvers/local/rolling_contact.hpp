#pragma once

#include "drystone/problem/cones/rolling.hpp"
#include "drystone/solvers/local/small_block.hpp"

namespace drystone::solvers {

/// One contact alone with rolling friction, u = W r + b: normal impulse, friction, rolling and
/// spinning moments in turn, each exactly with the others frozen (a disc of radius limit r_N each),
/// until they stand still. The parts have different units, and each is solved in its own. What
/// does not settle, strong coupling with large limits, is left to the projection.
void solve_rolling(const problem::Rolling& law, const SmallMatrix& W, const SmallVector& b,
                   SmallVector& r);

}  // namespace drystone::solvers

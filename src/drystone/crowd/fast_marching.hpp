#pragma once

#include <vector>

#include "drystone/crowd/grid.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::crowd {

/// Solves |grad T| = 1 on the nodes of the grid that may be entered, from those where T is known.
///
/// Fast marching: J. A. Sethian, "A fast marching level set method for monotonically advancing
/// fronts", PNAS 93 (1996), with differences of second order where two nodes upwind are known (his
/// "Level Set Methods and Fast Marching Methods", 1999, section 8.6). Nodes with a finite T on
/// entry keep it; nodes that cannot be reached stay infinite. O(nodes log nodes), and the same bits
/// for the same input.
///
/// `enter` (nodes), T (nodes).
void march(const Grid& grid, const std::vector<char>& enter, VecX& T);

}  // namespace drystone::crowd

#pragma once

#include "drystone/problem/cone.hpp"
#include "drystone/solvers/local/small_block.hpp"

namespace drystone::solvers {

/// size / trace(W): a step in the units of W^-1, 1 for W = 0.
[[nodiscard]] double mean_inverse(const SmallMatrix& W);

/// One contact of any law by projections r <- P_K(r - rho Phi(W r + b)) (De Saxce and Feng 1998),
/// from the warm start r.
///
/// Each step looks ahead and corrects (Korpelevich), with rho halved until
/// rho |Phi(u') - Phi(u)| <= 0.9 |r' - r| and raised again when it was easily so (Khobotov): it
/// converges for every convex law, and in practice for Coulomb's. The impulse with the smallest
/// residual seen is returned.
void solve_by_projection(const problem::Cone& cone, const SmallMatrix& W, const SmallVector& b,
                         SmallVector& r);

}  // namespace drystone::solvers

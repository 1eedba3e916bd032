#pragma once

#include "drystone/problem/cones/associated.hpp"
#include "drystone/problem/cones/tresca.hpp"
#include "drystone/solvers/local/small_block.hpp"

/// One contact alone, u = W r + b, with a convex law.
namespace drystone::solvers {

/// Tresca friction, at most 3 components: either r_N = 0 or u_N = 0, and in both cases a friction
/// disc. Where both hold, r_N = 0.
[[nodiscard]] SmallVector solve_tresca(const problem::Tresca& law, const SmallMatrix& W,
                                       const SmallVector& b);

/// Associated friction, at most 3 components.
///
/// u obeys the associated law exactly when u - mu t e_N with t = |u_T| obeys Coulomb's: Coulomb's
/// contact is solved for b_N - mu t, and t is the root of |u_T(t)| - t, positive while the contact
/// is open and negative when it is pressed enough to stick.
void solve_associated(const problem::Associated& law, const SmallMatrix& W, const SmallVector& b,
                      SmallVector& r);

/// Bilateral rows: r minus the shortest vector that makes u = W r + b smallest.
void solve_bilateral(const SmallMatrix& W, const SmallVector& b, SmallVector& r);

}  // namespace drystone::solvers

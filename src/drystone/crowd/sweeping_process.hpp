#pragma once

#include "drystone/convex/sets/polyhedron.hpp"
#include "drystone/crowd/crowd.hpp"
#include "drystone/sweeping/process.hpp"

namespace drystone::crowd {

/// The crowd as a first-order sweeping process of q = (x_1, y_1, x_2, ...): -q' in N(C(q); q) -
/// U(q) from where it is now, with all distances of people and obstacles,
///
///     C(q) = { y : D_c(q) + G_c(q).(y - q) >= 0 for all c },
///
/// for any scheme of `sweeping`. Dense, for small crowds, and people do not leave. The first
/// iteration of catching-up uses C(q^n) and equals Crowd::step. The set depends on the state, so
/// that catching-up iterates to C(q^{n+1}), which differs by O(h^2). `crowd` must outlive it.
[[nodiscard]] sweeping::Process sweeping_process(Crowd& crowd, double duration);

/// C(q) at the positions of the crowd: a polyhedron of 2 people dimensions.
[[nodiscard]] convex::Polyhedron linearised_set(Crowd& crowd);

}  // namespace drystone::crowd

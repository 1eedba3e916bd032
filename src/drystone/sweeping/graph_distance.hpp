#pragma once

#include "drystone/convex/regularity/excess.hpp"
#include "drystone/sweeping/integrate.hpp"

namespace drystone::sweeping {

/// Hausdorff distance of the filled graphs of two trajectories in time x space.
///
/// The filled graph of a function with jumps has the segments from u- to u+ at the instants of
/// jumps: the right notion of nearness for discontinuous functions, since jumps at instants that
/// differ by little make graphs that differ by little, while functions differ by the jump (Moreau
/// 1999, section 6). Time is multiplied by `speed`, which makes it a length. Between records a
/// trajectory is linear.
///
/// An enclosure: the distance from a graph is 1-Lipschitz and at most that from any of its
/// segments, and segments are halved until upper - lower is at most `tolerance`.
[[nodiscard]] convex::Bounds graph_distance(const Trajectory& a, const Trajectory& b,
                                            double tolerance = 1e-6, double speed = 1.0);

}  // namespace drystone::sweeping

#pragma once

#include <span>

#include "drystone/convex/moving_set.hpp"
#include "drystone/convex/regularity/excess.hpp"

/// How much a moving set moves (Moreau 1999, section 5). Both are suprema over all partitions of
/// the interval; on a given one they are lower bounds, exact in the limit of refinement.
namespace drystone::sweeping {

/// sum over the partition of e(C(t_k), C(t_k+1)): counts only what the set gives up, so a set
/// that grows has none. Encloses the value on this partition.
[[nodiscard]] convex::Bounds retraction(const convex::MovingSet& set,
                                        std::span<const double> partition,
                                        const convex::ExcessSettings& settings = {});

/// sum over the partition of the Hausdorff distance between C(t_k) and C(t_k+1).
[[nodiscard]] convex::Bounds variation(const convex::MovingSet& set,
                                       std::span<const double> partition,
                                       const convex::ExcessSettings& settings = {});

}  // namespace drystone::sweeping

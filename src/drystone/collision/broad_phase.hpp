#pragma once

#include <span>
#include <vector>

#include "drystone/geometry/aabb.hpp"

namespace drystone::collision {

/// Two boxes that overlap: numbers in the list of boxes, first < second.
struct Pair {
    int first = 0;
    int second = 0;

    friend auto operator<=>(const Pair&, const Pair&) = default;
};

/// Finds overlapping boxes of any size ratio in time proportional to boxes and pairs.
///
/// Boxes live in grids whose cells double in size from level to level: each in the finest grid
/// whose cells are at least as large as the box. A box looks into the cells around it on its own
/// level and on all coarser ones. Unbounded boxes (planes) are tested against all others.
template <int D>
class BroadPhase {
  public:
    /// The overlapping pairs, sorted; pairs of two boxes that are not `mobile` are left out. The
    /// result is valid until the next call, which allocates only for more boxes or pairs.
    [[nodiscard]] std::span<const Pair> find(std::span<const geometry::Aabb<D>> boxes,
                                             std::span<const char> mobile);
};

}  // namespace drystone::collision

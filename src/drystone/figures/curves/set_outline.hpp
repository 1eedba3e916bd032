#pragma once

#include "drystone/convex/any_set.hpp"
#include "drystone/figures/figure.hpp"

namespace drystone::figures::curves {

/// The boundary of a set of the plane within a rectangle, as polylines with gaps between them.
///
/// Marching squares on a grid of `cells` by `cells`: points of the boundary are exact to rounding,
/// parts that are smaller than a grid cell may be missing.
[[nodiscard]] Line set_outline(const convex::AnySet& set, const Range& x, const Range& y,
                               int cells = 100);

}  // namespace drystone::figures::curves

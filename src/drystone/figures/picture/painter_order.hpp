#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "drystone/figures/picture/solid.hpp"
#include "drystone/figures/picture/view.hpp"

namespace drystone::figures::picture {

/// The order in which solids are drawn, so that solids in front cover solids behind them.
///
/// Two convex solids that do not overlap have a plane between them; the solid beyond the plane,
/// seen from the eye, is drawn first. Candidates for the plane are the faces of both solids and the
/// plane across the line of centres; the widest gap wins. Solids that cover each other in a circle
/// (each in front of the next) are drawn from the farthest on.
[[nodiscard]] std::vector<std::size_t> painter_order(std::span<const Solid> solids,
                                                     const Camera& camera);

}  // namespace drystone::figures::picture

#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "drystone/figures/picture/camera.hpp"
#include "drystone/figures/picture/solid.hpp"

namespace drystone::figures::picture {

/// The order in which solids are drawn so that what is in front covers what is behind it.
///
/// Two convex solids that do not overlap have a plane between them, and the one beyond it, seen
/// from the eye, is drawn first. The plane is that with the widest gap among the faces of both and
/// those across the line of centres. Solids in a circle (each in front of the next) are begun with
/// the farthest.
[[nodiscard]] std::vector<std::size_t> painter_order(std::span<const Solid> solids,
                                                     const Camera& camera);

}  // namespace drystone::figures::picture

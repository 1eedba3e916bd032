#pragma once

#include "drystone/geometry/shape.hpp"

namespace drystone::geometry {

/// How far the placed shape goes in the direction of the unit vector e: max e.x over its points
/// (m). Infinite for half-planes and planes, unless e is their normal to 1e-9.
[[nodiscard]] double reach(const PlaneShape& shape, const Frame<2>& frame, VectorArg<2> e);
[[nodiscard]] double reach(const SpaceShape& shape, const Frame<3>& frame, VectorArg<3> e);

}  // namespace drystone::geometry

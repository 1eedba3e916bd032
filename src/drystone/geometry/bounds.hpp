#pragma once

#include "drystone/geometry/aabb.hpp"
#include "drystone/geometry/shape.hpp"

namespace drystone::geometry {

/// Smallest box along the world axes around the placed shape; unbounded for half-planes and planes
/// (which are bounded on their solid side only if the normal is an axis).
[[nodiscard]] Aabb<2> bounds(const PlaneShape& shape, const Frame<2>& frame);
[[nodiscard]] Aabb<3> bounds(const SpaceShape& shape, const Frame<3>& frame);

/// A length that is typical for the shape: half of its smallest width; infinite for half-planes,
/// planes and meshes. Tolerances are relative to it.
[[nodiscard]] double size_of(const PlaneShape& shape);
[[nodiscard]] double size_of(const SpaceShape& shape);

}  // namespace drystone::geometry

#pragma once

#include "drystone/geometry/aabb.hpp"
#include "drystone/geometry/shape.hpp"

namespace drystone::geometry {

/// Smallest box along the world axes around the placed shape; unbounded for half-planes and
/// planes, which end at their face only if the normal is exactly along an axis of the world.
[[nodiscard]] Aabb<2> bounds(const PlaneShape& shape, const Frame<2>& frame);
[[nodiscard]] Aabb<3> bounds(const SpaceShape& shape, const Frame<3>& frame);

/// A length that is typical for the shape: half of its smallest width; infinite for half-planes,
/// planes and meshes. Segments without thickness have half their length, polyhedra half the
/// smallest width across a face. Tolerances are relative to it.
[[nodiscard]] double size_of(const PlaneShape& shape);
[[nodiscard]] double size_of(const SpaceShape& shape);

/// How far the placed shape goes in the direction of the unit vector e: max e.x over its points
/// (m). Infinite for half-planes and planes, unless e is their normal to 1e-9.
[[nodiscard]] double reach(const PlaneShape& shape, const Frame<2>& frame, VectorArg<2> e);
[[nodiscard]] double reach(const SpaceShape& shape, const Frame<3>& frame, VectorArg<3> e);

}  // namespace drystone::geometry

#pragma once

#include <vector>

#include "drystone/linalg/types.hpp"

namespace drystone::scene::generation {

/// { x : normal . x <= offset }.
struct HalfSpace {
    Vec3 normal = Vec3::UnitX();
    double offset = 0.0;
};

/// A convex polygon (third components 0) or polyhedron, by its corners.
struct ConvexCell {
    int dimension = 3;
    std::vector<Vec3> corners = {};  ///< empty: nothing
};

/// The box along the axes between two corners.
[[nodiscard]] ConvexCell box_cell(int dimension, const Vec3& low, const Vec3& high);

/// What of the cell is in the half-space; nothing when it is thinner than 1e-6 of the cell. Exact
/// up to the welding of corners in hulls, 1e-9 of the size.
///
/// The hull of the corners inside and of the points in which lines from corners inside to corners
/// outside cross the plane: all of these are in the cell, and its edges are among the lines.
[[nodiscard]] ConvexCell clipped(const ConvexCell& cell, const HalfSpace& half_space);

/// The part of the cell outside the box [low, high], in convex pieces. Infinite bounds cut nothing:
/// along such an axis the box has no side.
[[nodiscard]] std::vector<ConvexCell> without_box(const ConvexCell& cell, const Vec3& low,
                                                  const Vec3& high);

/// Area or volume.
[[nodiscard]] double measure(const ConvexCell& cell);

}  // namespace drystone::scene::generation

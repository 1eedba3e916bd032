#pragma once

#include <vector>

#include "drystone/core/rng.hpp"
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

/// Irregular stones that fill a wall, in rough courses.
struct Rubble {
    int dimension = 2;
    Vec3 size = Vec3::Ones();    ///< of the box around the wall, from the origin (m)
    Vec3 stone = Vec3::Ones();   ///< mean sizes of a stone (m)
    double irregularity = 0.7;   ///< from 0, a regular pattern, to 1
    Vec2 batter = Vec2::Zero();  ///< inward lean per height of the two faces across `across()`

    /// The axis across the faces that lean: x in the plane, y in space.
    [[nodiscard]] Index across() const { return dimension == 2 ? 0 : 1; }

    /// The leaning faces, which cut the wall out of its box.
    [[nodiscard]] std::vector<HalfSpace> faces() const;
};

/// About as many as rubble_stones makes.
[[nodiscard]] double expected_stones(const Rubble& rubble);

/// The cells of the points nearest to each of a set of seeds (Voronoi), in a metric in which
/// `stone` is a cube. Seeds are in courses, every second one shifted by half a stone, and moved
/// about at random. Cells are convex, fill the wall and share their sides; course by course from
/// below.
[[nodiscard]] std::vector<ConvexCell> rubble_stones(const Rubble& rubble, Rng& rng);

}  // namespace drystone::scene::generation

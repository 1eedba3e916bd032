#pragma once

#include <vector>

#include "drystone/core/rng.hpp"
#include "drystone/scene/generation/convex_cell.hpp"

namespace drystone::scene::generation {

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

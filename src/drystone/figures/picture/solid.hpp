#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "drystone/figures/picture/view.hpp"
#include "drystone/results/shapes/body_surfaces.hpp"

namespace drystone::figures::picture {

/// A flat face: corners of its solid in turn, counter-clockwise seen from outside.
struct SolidFace {
    std::vector<int> corners = {};
    Vec3 normal = Vec3::Zero();  ///< outwards, of length 1
};

/// Unit of drawing: a ball, a convex polyhedron, or a single triangle of a surface that is
/// not convex.
struct Solid {
    int body = 0;
    Vec3 centre = Vec3::Zero();         ///< mean of the corners
    double radius = 0.0;                ///< of a ball (m); 0: not a ball
    std::vector<Vec3> corners = {};     ///< in the world; of a ball none
    std::vector<SolidFace> faces = {};  ///< of a ball none
    std::string color = {};             ///< "#rrggbb"; empty: the colour of the body
    /// Edges of its only face that lie inside a face of the body, by the corner they begin at; not
    /// drawn.
    std::vector<std::size_t> seams = {};
};

/// The half-space normal.x <= normal.point.
struct SolidPlane {
    int body = 0;
    Vec3 point = Vec3::Zero();
    Vec3 normal = Vec3::Zero();
};

/// The pieces of all bodies of a frame; planes are unbounded and kept apart.
struct Solids {
    std::vector<Solid> solids = {};
    std::vector<SolidPlane> planes = {};
};

/// Takes the surfaces of bodies in space apart into convex pieces. `points`: where the points of
/// the surfaces are in the world.
[[nodiscard]] Solids solids_of(const results::shapes::BodySurfaces& surfaces,
                               std::span<const Vec3> points);

/// The order in which solids are drawn, so that solids in front cover solids behind them.
///
/// Two convex solids that do not overlap have a plane between them; the solid beyond the plane,
/// seen from the eye, is drawn first. Candidates for the plane are the faces of both solids and the
/// plane across the line of centres; the widest gap wins. Solids that cover each other in a circle
/// (each in front of the next) are drawn from the farthest on.
[[nodiscard]] std::vector<std::size_t> painter_order(std::span<const Solid> solids,
                                                     const Camera& camera);

}  // namespace drystone::figures::picture

#pragma once

#include <array>
#include <vector>

#include "drystone/geometry/shape.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::geometry {

/// Triangles for pictures and files, counter-clockwise seen from outside.
struct Surface {
    std::vector<Vec3> vertices = {};
    std::vector<std::array<int, 3>> triangles = {};
};

/// The surface of a shape in its own axes: exact for boxes, polyhedra and meshes; a sphere has 42
/// vertices on it, capsules and cylinders have 24 sides. A plane is a square of side `reach` (m)
/// around the point nearest to the origin, the only surface besides meshes that need not be closed.
[[nodiscard]] Surface surface(const SpaceShape& shape, double reach);

/// Points around a shape in its own axes, for pictures: counter-clockwise, the last one followed
/// by the first. Arcs have corners on the circle every 15 degrees or less, so that chords are
/// within 1 % of the radius. A half-plane is a strip of length `reach` (m) below its face, around
/// the point nearest to the origin; a segment without thickness is its two ends.
[[nodiscard]] std::vector<Vec2> outline(const PlaneShape& shape, double reach);

}  // namespace drystone::geometry

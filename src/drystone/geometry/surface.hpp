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

}  // namespace drystone::geometry

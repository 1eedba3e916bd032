#pragma once

#include <array>
#include <optional>
#include <vector>

#include "drystone/geometry/hull/grid_points.hpp"

namespace drystone::geometry {

/// A triangle of a convex surface.
struct HullTriangle {
    std::array<int, 3> vertices = {};    ///< counter-clockwise seen from outside
    std::array<int, 3> neighbours = {};  ///< triangle across the edge k -> k+1
    GridPlane plane;
};

/// The surface of the convex hull of grid points, in triangles (Barber, Dobkin, Huhdanpaa, The
/// quickhull algorithm for convex hulls, ACM TOMS 22, 1996). Every decision is exact: the surface
/// is closed, each edge has two triangles, and no point is outside. Points inside a face of the
/// hull may be corners of its triangles or not. Nothing when the points are thinner than `flat`
/// cells in some direction.
[[nodiscard]] std::optional<std::vector<HullTriangle>> quick_hull(
    const std::vector<GridPoint>& points, double flat);

}  // namespace drystone::geometry

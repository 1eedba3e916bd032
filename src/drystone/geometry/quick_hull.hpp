#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "drystone/linalg/types.hpp"

namespace drystone::geometry {

/// Integers wide enough for the volume of a tetrahedron on the grid.
__extension__ using Int128 = __int128;

using GridPoint = std::array<std::int64_t, 3>;

/// Cells of the grid along the longest side of the points: 2^40, so that a rounded coordinate is
/// off by 5e-13 of the size and volumes stay below 2^123.
inline constexpr double k_grid_cells = 1099511627776.0;

/// The points rounded to the grid. On it, the side of a plane on which a point lies is computed
/// without error, which is what keeps hulls free of contradictions.
[[nodiscard]] std::vector<GridPoint> grid_points(const std::vector<Vec3>& points);

/// Plane through three grid points, not in one line.
class GridPlane {
  public:
    GridPlane() = default;
    GridPlane(const GridPoint& a, const GridPoint& b, const GridPoint& c);

    /// ((b - a) x (c - a)) . (x - a), exact: positive on the side from which a, b, c run
    /// counter-clockwise.
    [[nodiscard]] Int128 height(const GridPoint& x) const;

    /// (b - a) x (c - a), rounded once.
    [[nodiscard]] Vec3 normal() const;

  private:
    GridPoint origin_ = {};
    std::array<Int128, 3> normal_ = {};
};

/// x - a in grid cells, exact.
[[nodiscard]] Vec3 difference(const GridPoint& x, const GridPoint& a);

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

#pragma once

#include <array>
#include <cmath>

#include "drystone/geometry/elements/element_mesh.hpp"

/// Meshes of simple bodies, with names for their sides. Nodes and elements are numbered from 1, and
/// the group "body" has all cells. All functions throw InputError for sizes <= 0, fewer than one
/// division, more than 10^7 cells, and kinds of elements that the body is not made of.
namespace drystone::geometry {

/// How many elements of about `element_size` fit along `length`: the least number whose elements
/// are not longer (up to rounding).
[[nodiscard]] Index divisions(double length, double element_size);

/// The rectangle [0, a] x [0, b] of T3, T6, Q4 or Q8. Groups of edges: "left" (x = 0), "right",
/// "bottom" (y = 0), "top".
///
/// Triangles are halves of the cells of the grid, with diagonals that alternate like the colours of
/// a chessboard, so that no direction is preferred.
[[nodiscard]] ElementMesh rectangle_mesh(const Vec2& size, const std::array<Index, 2>& divisions,
                                         ElementKind kind);

/// The grid of rectangle_mesh in a convex quadrilateral, its corners counter-clockwise from the one
/// between "left" and "bottom": x = sum N_a(xi) x_a, bilinear. A voussoir of an arch is such a
/// trapezoid.
[[nodiscard]] ElementMesh quadrilateral_mesh(const std::array<Vec2, 4>& corners,
                                             const std::array<Index, 2>& divisions,
                                             ElementKind kind);

/// The box [0, a] x [0, b] x [0, c] of HEX8, TET4 or TET10. Groups of faces: "left" (x = 0),
/// "right", "front" (y = 0), "back", "bottom" (z = 0), "top".
///
/// Every cell of the grid is cut into five tetrahedra, with diagonals that alternate in all three
/// directions.
[[nodiscard]] ElementMesh box_mesh(const Vec3& size, const std::array<Index, 3>& divisions,
                                   ElementKind kind);

/// The bar from (0, 0) to (length, 0), of LINE2. Groups of nodes: "left" (x = 0), "right".
[[nodiscard]] ElementMesh bar_mesh(double length, Index divisions);

/// The disk around (0, 0). Group of edges: "rim".
///
/// T3 and T6: `divisions` rings of equal width, the k-th with 6 k nodes on its outer circle. Q4 and
/// Q8: a square in the middle with `divisions` elements along each side, and rings of four times as
/// many around it. Nodes of the rim lie on the circle, also those in the middle of edges.
[[nodiscard]] ElementMesh disk_mesh(double radius, Index divisions, ElementKind kind);

}  // namespace drystone::geometry

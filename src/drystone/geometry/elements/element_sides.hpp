#pragma once

#include <array>
#include <span>
#include <vector>

#include "drystone/geometry/elements/element_mesh.hpp"

namespace drystone::geometry {

/// A side of an element: an edge in the plane, a face in space.
struct ElementSide {
    ElementKind kind = ElementKind::line2;
    std::array<int, 6> local = {};  ///< which nodes of the element, corners then edges

    [[nodiscard]] std::span<const int> nodes() const {
        return {local.data(), static_cast<std::size_t>(traits(kind).nodes)};
    }
};

/// The sides of an element with positive Jacobian. Edges run counter-clockwise around it, so that
/// the outward normal is to their right: (dy, -dx). Faces in space have it by the right-hand rule.
/// Lines have no sides of this kind: their ends are points.
[[nodiscard]] std::span<const ElementSide> sides(ElementKind kind);

/// That side of `cell`, without a number.
[[nodiscard]] Element side_of(const Element& cell, const ElementSide& side);

/// The corners of an element in ascending order, filled up with -1: equal for the two sides that
/// neighbours share.
using CornerKey = std::array<Index, 8>;
[[nodiscard]] CornerKey corner_key(const Element& element);

/// The two corners that the edge node `corners + k` of an element lies between.
[[nodiscard]] std::span<const std::array<int, 2>> edges(ElementKind kind);

/// A side that belongs to exactly one cell.
struct BoundaryFace {
    Element face = {};  ///< LINE2 or LINE3 in the plane; T3, T6 or Q4 in space; without a number
    Index cell = 0;     ///< the element it is a side of
};

/// Where a body of finite elements can be touched.
///
/// In the plane edges run counter-clockwise around the body (clockwise around its holes), with the
/// outward normal (dy, -dx) to their right; in space faces have it by the right-hand rule. Cells
/// that are lines have no faces; their boundary are the nodes that only one of them has.
struct Boundary {
    std::vector<BoundaryFace> faces = {};  ///< in the order of the cells and their sides
    std::vector<Index> nodes = {};         ///< of these faces, ascending
};

[[nodiscard]] Boundary boundary(const ElementMesh& mesh);

/// Which faces of `boundary` belong to `group` (indices, ascending): those that are elements of the
/// group, in whichever direction it has them, and for a group of cells the faces of these cells.
/// Elements of the group inside the body are left out; a group of nodes has no faces.
[[nodiscard]] std::vector<Index> faces_of(const ElementGroup& group, const ElementMesh& mesh,
                                          const Boundary& boundary);

}  // namespace drystone::geometry

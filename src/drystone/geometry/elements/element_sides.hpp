#pragma once

#include <array>
#include <span>

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

}  // namespace drystone::geometry

#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "drystone/linalg/types.hpp"

namespace drystone::geometry {

/// Finite elements and their faces. Corners come first, counter-clockwise in the plane; nodes in
/// the middle of edges follow in the order of the edges (0-1, 1-2, ...; for TET10 the edges 0-1,
/// 1-2, 2-0, 0-3, 1-3, 2-3).
enum class ElementKind { line2, line3, t3, t6, q4, q8, tet4, tet10, hex8 };

/// What an element is, whatever its material.
struct ElementTraits {
    std::string_view name;
    int dimension = 0;  ///< of the element itself
    int nodes = 0;
    int corners = 0;
};

[[nodiscard]] constexpr ElementTraits traits(ElementKind kind) {
    constexpr std::array<ElementTraits, 9> k_all{{{"LINE2", 1, 2, 2},
                                                  {"LINE3", 1, 3, 2},
                                                  {"T3", 2, 3, 3},
                                                  {"T6", 2, 6, 3},
                                                  {"Q4", 2, 4, 4},
                                                  {"Q8", 2, 8, 4},
                                                  {"TET4", 3, 4, 4},
                                                  {"TET10", 3, 10, 4},
                                                  {"HEX8", 3, 8, 8}}};
    return k_all[static_cast<std::size_t>(kind)];
}

inline constexpr int k_most_element_nodes = 10;

/// True for triangles and tetrahedra.
[[nodiscard]] constexpr bool is_simplex(ElementKind kind) {
    return traits(kind).dimension > 1 && traits(kind).corners == traits(kind).dimension + 1;
}

/// True if the shape functions are of second degree, with nodes in the middle of edges.
[[nodiscard]] constexpr bool is_quadratic(ElementKind kind) {
    return traits(kind).nodes > traits(kind).corners;
}

/// The kind of element with this name ("T3", "HEX8", ...), if there is one.
[[nodiscard]] constexpr std::optional<ElementKind> element_kind(std::string_view name) {
    using enum ElementKind;
    for (const ElementKind kind : {line2, line3, t3, t6, q4, q8, tet4, tet10, hex8}) {
        if (traits(kind).name == name) return kind;
    }
    return std::nullopt;
}

/// One element of a mesh: a cell, which has material, or a face or edge that a group names.
struct Element {
    ElementKind kind = ElementKind::t3;
    std::array<Index, k_most_element_nodes> corners_then_edges = {};  ///< columns of the nodes
    Index number = 0;  ///< as its file numbers it, for messages

    [[nodiscard]] std::span<const Index> nodes() const {
        return {corners_then_edges.data(), static_cast<std::size_t>(traits(kind).nodes)};
    }
};

/// Elements of one dimension under a name ("physical group" of Gmsh): a material, a side to hold.
struct ElementGroup {
    std::string name = {};
    int dimension = 0;                 ///< of its elements; 0: it names nodes only
    std::vector<Index> elements = {};  ///< indices into the mesh's elements
    std::vector<Index> nodes = {};     ///< all nodes of these elements, ascending
};

/// Nodes and elements, in the plane (z = 0) or in space.
struct ElementMesh {
    int dimension = 2;                     ///< of the space: 2 or 3
    Eigen::Matrix3Xd nodes = {};           ///< (3, nodes) where they are unstressed (m)
    std::vector<Index> node_numbers = {};  ///< (nodes) as the file numbers them, for messages
    std::vector<Element> elements = {};    ///< bulk first, then faces and edges of groups
    Index bulk_elements = 0;               ///< how many elements, the first ones, fill the body
    std::vector<ElementGroup> groups = {};

    /// The group with this name, or null.
    [[nodiscard]] const ElementGroup* find(std::string_view name) const {
        for (const ElementGroup& group : groups) {
            if (group.name == name) return &group;
        }
        return nullptr;
    }
};

}  // namespace drystone::geometry

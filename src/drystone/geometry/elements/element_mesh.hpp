#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "drystone/geometry/elements/element_kind.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::geometry {

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
    std::vector<Element> elements = {};    ///< cells first, then faces and edges of groups
    Index cells = 0;                       ///< how many of the elements are cells
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

#pragma once

#include <vector>

#include "drystone/geometry/elements/element_mesh.hpp"

namespace drystone::mechanics::fem {

/// Where the unknowns of a node stand: its displacements, then its rotation if it has one. Nodes
/// follow each other in the order of the mesh; a node without elements has none.
struct DofMap {
    int dimension = 2;               ///< displacements per node
    std::vector<Index> first = {0};  ///< (nodes + 1) first unknown of each node, then their number

    [[nodiscard]] Index size() const { return first.back(); }
    [[nodiscard]] Index nodes() const { return static_cast<Index>(first.size()) - 1; }

    /// Unknown number k of a node.
    [[nodiscard]] Index at(Index node, int k) const {
        return first[static_cast<std::size_t>(node)] + k;
    }

    /// Unknowns of a node.
    [[nodiscard]] int count(Index node) const {
        return static_cast<int>(at(node + 1, 0) - at(node, 0));
    }

    /// The first `per_node` unknowns of each node of an element, in the order of its matrices.
    [[nodiscard]] std::vector<Index> of(const geometry::Element& element, int per_node) const {
        std::vector<Index> unknowns;
        unknowns.reserve(element.nodes().size() * static_cast<std::size_t>(per_node));
        for (const Index node : element.nodes()) {
            for (int k = 0; k < per_node; ++k) unknowns.push_back(at(node, k));
        }
        return unknowns;
    }
};

}  // namespace drystone::mechanics::fem

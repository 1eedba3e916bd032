#include "drystone/mechanics/fem/node_cells.hpp"

#include <numeric>

namespace drystone::mechanics::fem {

NodeCells::NodeCells(const geometry::ElementMesh& mesh)
    : first_(static_cast<std::size_t>(mesh.nodes.cols()) + 1, 0) {
    const std::span cells = std::span(mesh.elements).first(static_cast<std::size_t>(mesh.cells));
    for (const geometry::Element& cell : cells) {
        for (const Index node : cell.nodes()) ++first_[static_cast<std::size_t>(node) + 1];
    }
    std::partial_sum(first_.begin(), first_.end(), first_.begin());
    cells_.resize(first_.back());
    std::vector<std::size_t> next = first_;
    for (std::size_t c = 0; c < cells.size(); ++c) {
        for (const Index node : cells[c].nodes()) {
            cells_[next[static_cast<std::size_t>(node)]++] = static_cast<Index>(c);
        }
    }
}

}  // namespace drystone::mechanics::fem

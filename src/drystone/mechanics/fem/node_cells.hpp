#pragma once

#include <span>
#include <vector>

#include "drystone/geometry/elements/element_mesh.hpp"

namespace drystone::mechanics::fem {

/// The cells around every node, ascending.
class NodeCells {
  public:
    explicit NodeCells(const geometry::ElementMesh& mesh);

    [[nodiscard]] std::span<const Index> of(Index node) const {
        const auto n = static_cast<std::size_t>(node);
        return std::span(cells_).subspan(first_[n], first_[n + 1] - first_[n]);
    }

  private:
    std::vector<std::size_t> first_;  // (nodes + 1)
    std::vector<Index> cells_;
};

}  // namespace drystone::mechanics::fem

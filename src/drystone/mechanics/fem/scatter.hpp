#pragma once

#include <span>
#include <vector>

#include "drystone/geometry/elements/element_mesh.hpp"
#include "drystone/linalg/sparse.hpp"
#include "drystone/mechanics/fem/dof_map.hpp"

/// Sums of element matrices without triplets: first the pattern, then the values in place.
namespace drystone::mechanics::fem {

/// The elements around every node, ascending.
class NodeElements {
  public:
    explicit NodeElements(const geometry::ElementMesh& mesh);

    [[nodiscard]] std::span<const Index> of(Index node) const {
        const auto n = static_cast<std::size_t>(node);
        return std::span(elements_).subspan(first_[n], first_[n + 1] - first_[n]);
    }

  private:
    std::vector<std::size_t> first_;  // (nodes + 1)
    std::vector<Index> elements_;
};

/// A matrix of stored zeros, one for every pair of unknowns that share an element.
[[nodiscard]] SparseMatrix coupling_pattern(const geometry::ElementMesh& mesh, const DofMap& dofs);

/// A(unknowns, unknowns) += block; every place must be in the pattern of A.
void scatter(SparseMatrix& A, std::span<const Index> unknowns, const MatX& block);

/// Adds to the diagonal of a matrix that stores its diagonal only.
void scatter_diagonal(SparseMatrix& A, std::span<const Index> unknowns, const VecX& diagonal);

/// f(unknowns) += part.
void scatter(VecX& f, std::span<const Index> unknowns, const VecX& part);

/// x(unknowns).
[[nodiscard]] VecX gather(const VecX& x, std::span<const Index> unknowns);

}  // namespace drystone::mechanics::fem

#pragma once

#include <span>

#include "drystone/geometry/elements/element_mesh.hpp"
#include "drystone/linalg/sparse.hpp"
#include "drystone/mechanics/fem/dof_map.hpp"

/// Sums of element matrices without triplets: first the pattern, then the values in place.
namespace drystone::mechanics::fem {

/// A matrix of zeros that are stored wherever two unknowns meet in a cell.
[[nodiscard]] SparseMatrix coupling_pattern(const geometry::ElementMesh& mesh, const DofMap& dofs);

/// A(unknowns, unknowns) += block; every place must be in the pattern of A.
void scatter(SparseMatrix& A, std::span<const Index> unknowns, const MatX& block);

/// The same for a matrix that stores its diagonal only.
void scatter_diagonal(SparseMatrix& A, std::span<const Index> unknowns, const VecX& diagonal);

/// f(unknowns) += part.
void scatter(VecX& f, std::span<const Index> unknowns, const VecX& part);

/// x(unknowns).
[[nodiscard]] VecX gather(const VecX& x, std::span<const Index> unknowns);

}  // namespace drystone::mechanics::fem

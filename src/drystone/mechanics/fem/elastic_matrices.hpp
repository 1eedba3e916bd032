#pragma once

#include <span>

#include "drystone/linalg/sparse.hpp"
#include "drystone/mechanics/fem/dof_map.hpp"
#include "drystone/mechanics/fem/element_matrices.hpp"
#include "drystone/mechanics/fem/region.hpp"

namespace drystone::mechanics::fem {

/// A linear elastic body, M u'' + C u' + K u = f for the displacements u of its nodes. All three
/// matrices are exactly symmetric; nothing is held yet, so K has the rigid motions as zero modes.
struct ElasticMatrices {
    DofMap dofs;
    SparseMatrix M;             ///< diagonal entries only when lumped
    SparseMatrix C;             ///< no entries without damping
    SparseMatrix mass_damping;  ///< the part a M of C; no entries where all a are 0
    SparseMatrix K;
};

struct AssemblyOptions {
    MassKind mass = MassKind::consistent;
};

/// Sums the element matrices of all elements in their order. Throws InputError as `assign_regions`.
[[nodiscard]] ElasticMatrices assemble(const geometry::ElementMesh& mesh,
                                       std::span<const Region> regions,
                                       const AssemblyOptions& options = {});

/// 1/2 u^T K u (J).
[[nodiscard]] double strain_energy(const ElasticMatrices& body, const VecX& u);

/// 1/2 v^T M v (J).
[[nodiscard]] double kinetic_energy(const ElasticMatrices& body, const VecX& v);

}  // namespace drystone::mechanics::fem

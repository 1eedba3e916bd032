#pragma once

#include "drystone/mechanics/fem/elastic_matrices.hpp"

/// Vectors of unknowns made from fields in space.
namespace drystone::mechanics::fem {

/// One displacement, velocity or acceleration for all nodes; rotations 0.
[[nodiscard]] VecX uniform_field(const DofMap& dofs, const Vec3& value);

/// Places X of the nodes (m); rotations 0.
[[nodiscard]] VecX places(const geometry::ElementMesh& mesh, const DofMap& dofs);

/// Velocities v + spin x (X - c) with the centre of mass c of the mesh; rotations of beams turn
/// with spin_z.
[[nodiscard]] VecX rigid_velocity(const geometry::ElementMesh& mesh, const ElasticMatrices& body,
                                  const Vec3& v, const Vec3& spin);

}  // namespace drystone::mechanics::fem

// Vectors of unknowns from fields: uniform, positions, rigid velocity.
#include "drystone/mechanics/fem/nodal_fields.hpp"

#include <Eigen/Geometry>

namespace drystone::mechanics::fem {

VecX uniform_field(const DofMap& dofs, const Vec3& value) {
    VecX field = VecX::Zero(dofs.size());
    for (Index node = 0; node < dofs.nodes(); ++node) {
        if (dofs.count(node) == 0) continue;
        field.segment(dofs.at(node, 0), dofs.dimension) = value.head(dofs.dimension);
    }
    return field;
}

VecX places(const geometry::ElementMesh& mesh, const DofMap& dofs) {
    VecX X = VecX::Zero(dofs.size());
    for (Index node = 0; node < dofs.nodes(); ++node) {
        if (dofs.count(node) == 0) continue;
        X.segment(dofs.at(node, 0), dofs.dimension) = mesh.nodes.col(node).head(dofs.dimension);
    }
    return X;
}

VecX rigid_velocity(const geometry::ElementMesh& mesh, const ElasticMatrices& body, const Vec3& v,
                    const Vec3& spin) {
    const DofMap& dofs = body.dofs;
    VecX field = uniform_field(dofs, v);
    if (spin == Vec3::Zero()) return field;
    const VecX momentum = body.M * places(mesh, dofs);
    Vec3 centre = Vec3::Zero();
    for (int k = 0; k < dofs.dimension; ++k) {
        const VecX along = uniform_field(dofs, Vec3::Unit(k));
        centre[k] = along.dot(momentum) / along.dot(body.M * along);
    }
    for (Index node = 0; node < dofs.nodes(); ++node) {
        if (dofs.count(node) == 0) continue;
        const Vec3 turning = spin.cross(mesh.nodes.col(node) - centre);
        field.segment(dofs.at(node, 0), dofs.dimension) += turning.head(dofs.dimension);
        if (dofs.count(node) > dofs.dimension) field[dofs.at(node, dofs.dimension)] = spin.z();
    }
    return field;
}

}  // namespace drystone::mechanics::fem

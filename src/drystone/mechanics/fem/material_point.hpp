#pragma once

#include <optional>
#include <vector>

#include "drystone/geometry/elements/element_mesh.hpp"

namespace drystone::mechanics::fem {

/// A point that moves with a mesh: its place is sum_i N_i x_i over the nodes of its element.
struct MaterialPoint {
    Index element = 0;
    std::vector<Index> nodes = {};  ///< of the element
    std::vector<double> N = {};     ///< shape functions at the point; their sum is 1

    /// sum_i N_i a_i of a field that is given at the nodes (3, nodes of the mesh).
    [[nodiscard]] Vec3 interpolated(const Eigen::Matrix3Xd& field) const;
};

/// The point of the mesh at X, by Newton's method in each element that may have it; of several
/// elements that share the point the first. Points outside by up to 1e-6 of the size of an element
/// (rounding, curved sides) count; nothing if X is outside. Lines are straight between their nodes.
[[nodiscard]] std::optional<MaterialPoint> material_point(const geometry::ElementMesh& mesh,
                                                          const Vec3& X);

/// The node nearest to X.
[[nodiscard]] Index nearest_node(const geometry::ElementMesh& mesh, const Vec3& X);

}  // namespace drystone::mechanics::fem

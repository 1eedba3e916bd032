#pragma once

#include "drystone/geometry/elements/element_mesh.hpp"

/// Reference elements and the usual polynomials N_a on them, N_a(xi_b) = 1 if a = b, else 0.
///
/// Lines [-1, 1]; triangles (0, 0), (1, 0), (0, 1); quadrilaterals [-1, 1]^2; tetrahedra 0 and the
/// unit vectors; hexahedra [-1, 1]^3. Q8 is the serendipity element. Coordinates beyond the
/// dimension of an element are ignored in arguments and 0 in results, and so are columns and
/// entries beyond its nodes.
namespace drystone::geometry {

/// N_a at `xi`. Their sum is 1.
using ShapeValues = Vector<k_most_element_nodes>;
[[nodiscard]] ShapeValues shape_values(ElementKind kind, const Vec3& xi);

/// dN_a / dxi_i (row i, column a) at `xi`.
using ReferenceGradients = Eigen::Matrix<double, 3, k_most_element_nodes>;
[[nodiscard]] ReferenceGradients reference_gradients(ElementKind kind, const Vec3& xi);

/// The nodes xi_a, column by column, in the order of the element.
[[nodiscard]] ReferenceGradients reference_nodes(ElementKind kind);

/// The middle: 0, or the centre of mass of a simplex.
[[nodiscard]] Vec3 reference_middle(ElementKind kind);

}  // namespace drystone::geometry

#pragma once

#include "drystone/geometry/elements/element_mesh.hpp"

/// The mapping x(xi) = sum_a N_a(xi) x_a from the reference element to an element of a mesh, with
/// the usual polynomials N_a, N_a(xi_b) = 1 if a = b else 0.
///
/// Reference elements: lines [-1, 1]; triangles (0, 0), (1, 0), (0, 1); quadrilaterals [-1, 1]^2;
/// tetrahedra 0 and the unit vectors; hexahedra [-1, 1]^3. Q8 is the serendipity element.
namespace drystone::geometry {

/// dN_a / dxi_i (row i, column a) at `xi`; rows beyond the element's dimension and columns beyond
/// its nodes are 0.
using ReferenceGradients = Eigen::Matrix<double, 3, k_most_element_nodes>;
[[nodiscard]] ReferenceGradients reference_gradients(ElementKind kind, const Vec3& xi);

/// How much the mapping enlarges there: det(dx / dxi), below 0 where it turns the element over. Of
/// elements with less dimensions than their space it is the length or area spanned, never below 0.
[[nodiscard]] double jacobian(const ElementMesh& mesh, const Element& element, const Vec3& xi);

/// The least Jacobian at the corners, the middle of edges, their quarters and points inside, or at
/// one point where it is constant. Above 0 in a sound element.
[[nodiscard]] double least_jacobian(const ElementMesh& mesh, const Element& element);

}  // namespace drystone::geometry

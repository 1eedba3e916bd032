#pragma once

#include "drystone/geometry/elements/element_mesh.hpp"

/// The mapping x(xi) = sum_a N_a(xi) x_a from the reference element (reference_element.hpp) to an
/// element of a mesh.
namespace drystone::geometry {

/// How much the mapping enlarges there: det(dx / dxi), below 0 where it turns the element over. Of
/// elements with less dimensions than their space it is the length or area spanned, never below 0.
[[nodiscard]] double jacobian(const ElementMesh& mesh, const Element& element, const Vec3& xi);

/// The least Jacobian at the corners, the middle of edges, their quarters and points inside, or at
/// one point where it is constant. Above 0 in a sound element.
[[nodiscard]] double least_jacobian(const ElementMesh& mesh, const Element& element);

}  // namespace drystone::geometry

#pragma once

#include <vector>

#include "drystone/geometry/elements/element_mesh.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::mechanics::fem {

/// A point of a quadrature rule: integral of f = sum_k weight_k f(xi_k) over the reference element
/// (geometry/elements/reference_element.hpp).
struct QuadraturePoint {
    Vec3 xi = Vec3::Zero();  ///< 0 beyond the dimension of the element
    double weight = 0.0;
};

using Quadrature = std::vector<QuadraturePoint>;

/// Products of Gauss's rule with `count` = 2 or 3 points on [-1, 1], first coordinate fastest:
/// exact for polynomials of degree 2 count - 1 in each coordinate.
[[nodiscard]] Quadrature gauss_box(int dimension, int count);

/// The middle of the simplex: exact for degree 1.
[[nodiscard]] Quadrature simplex_centre(int dimension);

/// One point near each corner of the simplex of dimension D: exact for degree 2. The barycentric
/// coordinates are 1 - D a and D times a, a = (1 - 1 / sqrt(D + 2)) / (D + 1).
[[nodiscard]] Quadrature simplex_corners(int dimension);

/// Six points in the triangle, exact for degree 4 (Strang and Fix 1973).
[[nodiscard]] Quadrature triangle_of_degree_4();

/// Fourteen points in the tetrahedron, exact for degree 5, all weights positive (Walkington 2000).
[[nodiscard]] Quadrature tetrahedron_of_degree_5();

/// The points that integrate B^T D B of a surface or solid: exact on affine elements, and enough
/// for a stiffness without any zero mode but rigid motions ("full integration").
///     T3, TET4     B is constant: 1 point
///     T6, TET10    B has degree 1, the product 2: D + 1 points
///     Q4, HEX8     B has degree 1 in each coordinate, the product 2: 2 points per direction
///     Q8           B has degree 2 in each coordinate, the product 4: 3 points per direction
[[nodiscard]] const Quadrature& stiffness_points(geometry::ElementKind kind);

/// The points that integrate N_i N_j, exact on affine elements; on curved ones the sum of all
/// entries, the mass, still is. Also used for loads.
///     T3, TET4     degree 2: D + 1 points
///     T6, TET10    degree 4: 6 points, 14 points (degree 5, as det J of a curved TET10 has 3)
///     LINE2, Q4, HEX8   degree 2 in each coordinate: 2 points per direction
///     LINE3, Q8    degree 4 in each coordinate: 3 points per direction
[[nodiscard]] const Quadrature& mass_points(geometry::ElementKind kind);

}  // namespace drystone::mechanics::fem

#pragma once

#include <array>
#include <cmath>

#include "drystone/linalg/types.hpp"
#include "drystone/mechanics/fem/shape.hpp"

namespace drystone::mechanics::fem {

/// A point of a quadrature rule: integral of f = sum_k weight_k f(xi_k).
template <int D>
struct QuadraturePoint {
    Vector<D> xi;
    double weight = 0.0;
};

template <int D, std::size_t N>
using Quadrature = std::array<QuadraturePoint<D>, N>;

/// Gauss's rule with N = 2 or 3 points on [-1, 1]: exact for polynomials of degree 2 N - 1.
template <std::size_t N>
[[nodiscard]] Quadrature<1, N> gauss_line() {
    static_assert(N == 2 || N == 3);
    if constexpr (N == 2) {
        const double a = 1.0 / std::sqrt(3.0);
        return {{{Vector<1>(-a), 1.0}, {Vector<1>(a), 1.0}}};
    } else {
        const double a = std::sqrt(0.6);
        return {
            {{Vector<1>(-a), 5.0 / 9.0}, {Vector<1>(0.0), 8.0 / 9.0}, {Vector<1>(a), 5.0 / 9.0}}};
    }
}

/// Products of Gauss's rule on [-1, 1]^2, first coordinate fastest.
template <std::size_t N>
[[nodiscard]] Quadrature<2, N * N> gauss_square() {
    const Quadrature<1, N> line = gauss_line<N>();
    Quadrature<2, N * N> points;
    for (std::size_t k = 0; k < points.size(); ++k) {
        const auto& [x, a] = line[k % N];
        const auto& [y, b] = line[k / N];
        points[k] = {Vec2(x[0], y[0]), a * b};
    }
    return points;
}

/// Products of Gauss's rule on [-1, 1]^3, first coordinate fastest.
template <std::size_t N>
[[nodiscard]] Quadrature<3, N * N * N> gauss_cube() {
    const Quadrature<1, N> line = gauss_line<N>();
    const Quadrature<2, N* N> square = gauss_square<N>();
    Quadrature<3, N * N * N> points;
    for (std::size_t k = 0; k < points.size(); ++k) {
        const auto& [xy, a] = square[k % (N * N)];
        const auto& [z, b] = line[k / (N * N)];
        points[k] = {Vec3(xy[0], xy[1], z[0]), a * b};
    }
    return points;
}

/// The middle of the simplex of dimension D: exact for degree 1.
template <int D>
[[nodiscard]] Quadrature<D, 1> simplex_centre() {
    return {{{Vector<D>::Constant(1.0 / (D + 1)), D == 2 ? 1.0 / 2.0 : 1.0 / 6.0}}};
}

/// One point near each corner of the simplex of dimension D: exact for degree 2. The barycentric
/// coordinates are 1 - D a and D times a, a = (1 - 1 / sqrt(D + 2)) / (D + 1).
template <int D>
[[nodiscard]] Quadrature<D, D + 1> simplex_corners() {
    const double a = (1.0 - 1.0 / std::sqrt(D + 2.0)) / (D + 1.0);
    const double weight = (D == 2 ? 1.0 / 2.0 : 1.0 / 6.0) / (D + 1.0);
    Quadrature<D, D + 1> points;
    for (int i = 0; i <= D; ++i) {
        Vector<D> xi = Vector<D>::Constant(a);
        if (i > 0) xi[i - 1] = 1.0 - D * a;
        points[static_cast<std::size_t>(i)] = {xi, weight};
    }
    return points;
}

/// Six points in the triangle, exact for degree 4 (Strang and Fix 1973).
[[nodiscard]] Quadrature<2, 6> triangle_of_degree_4();

/// Fourteen points in the tetrahedron, exact for degree 5, all weights positive (Walkington 2000).
[[nodiscard]] Quadrature<3, 14> tetrahedron_of_degree_5();

/// The points that integrate B^T D B: exact on affine elements, and enough for a stiffness without
/// any zero mode but rigid motions ("full integration").
///     T3, TET4     B is constant: 1 point
///     T6, TET10    B has degree 1, the product 2: D + 1 points
///     Q4, HEX8     B has degree 1 in each coordinate, the product 2: 2 points per direction
///     Q8           B has degree 2 in each coordinate, the product 4: 3 points per direction
template <class S>
[[nodiscard]] auto stiffness_points() {
    if constexpr (S::k_nodes == S::k_dimension + 1) {
        return simplex_centre<S::k_dimension>();
    } else if constexpr (S::k_kind == T6::k_kind || S::k_kind == Tet10::k_kind) {
        return simplex_corners<S::k_dimension>();
    } else if constexpr (S::k_kind == Q4::k_kind) {
        return gauss_square<2>();
    } else if constexpr (S::k_kind == Q8::k_kind) {
        return gauss_square<3>();
    } else {
        return gauss_cube<2>();
    }
}

/// The points that integrate N_i N_j, exact on affine elements; on curved ones the sum of all
/// entries, the mass, still is. Also used for loads.
///     T3, TET4     degree 2: D + 1 points
///     T6, TET10    degree 4: 6 points, 14 points (degree 5, as det J of a curved TET10 has 3)
///     LINE2, Q4, HEX8   degree 2 in each coordinate: 2 points per direction
///     LINE3, Q8    degree 4 in each coordinate: 3 points per direction
template <class S>
[[nodiscard]] auto mass_points() {
    if constexpr (S::k_kind == T3::k_kind || S::k_kind == Tet4::k_kind) {
        return simplex_corners<S::k_dimension>();
    } else if constexpr (S::k_kind == T6::k_kind) {
        return triangle_of_degree_4();
    } else if constexpr (S::k_kind == Tet10::k_kind) {
        return tetrahedron_of_degree_5();
    } else if constexpr (S::k_kind == Line2::k_kind) {
        return gauss_line<2>();
    } else if constexpr (S::k_kind == Line3::k_kind) {
        return gauss_line<3>();
    } else if constexpr (S::k_kind == Q4::k_kind) {
        return gauss_square<2>();
    } else if constexpr (S::k_kind == Q8::k_kind) {
        return gauss_square<3>();
    } else {
        return gauss_cube<2>();
    }
}

/// The point in the middle of the reference element.
template <class S>
[[nodiscard]] Vector<S::k_dimension> middle() {
    constexpr bool k_simplex = geometry::traits(S::k_kind).corners == S::k_dimension + 1;
    return Vector<S::k_dimension>::Constant(
        k_simplex && S::k_dimension > 1 ? 1.0 / (S::k_dimension + 1) : 0.0);
}

}  // namespace drystone::mechanics::fem

#pragma once

#include <array>
#include <cassert>
#include <cstdlib>

#include "drystone/geometry/elements/element_mesh.hpp"
#include "drystone/linalg/types.hpp"
#include "drystone/mechanics/fem/box_shapes.hpp"

/// Shape functions: every shape S has S::k_kind, S::k_dimension, S::k_nodes, S::values(xi) with
/// sum_i N_i = 1, S::gradients(xi) and S::places(), the columns xi_j with N_i(xi_j) = delta_ij.
namespace drystone::mechanics::fem {

/// Barycentric coordinates (1 - sum xi, xi_1, ..., xi_D) on the simplex xi >= 0, sum xi <= 1.
template <int D>
[[nodiscard]] Vector<D + 1> barycentric(const Vector<D>& xi) {
    Vector<D + 1> L;
    L[0] = 1.0 - xi.sum();
    L.template tail<D>() = xi;
    return L;
}

/// Triangle T3 and tetrahedron TET4: N_i = L_i.
template <int D>
struct LinearSimplex {
    static constexpr geometry::ElementKind k_kind =
        D == 2 ? geometry::ElementKind::t3 : geometry::ElementKind::tet4;
    static constexpr int k_dimension = D;
    static constexpr int k_nodes = D + 1;

    [[nodiscard]] static Vector<k_nodes> values(const Vector<D>& xi) { return barycentric<D>(xi); }

    /// Rows d N_i / d xi.
    [[nodiscard]] static Eigen::Matrix<double, k_nodes, D> gradients(const Vector<D>&) {
        Eigen::Matrix<double, k_nodes, D> rows;
        rows.row(0).setConstant(-1.0);
        rows.template bottomRows<D>().setIdentity();
        return rows;
    }

    /// Columns xi of the nodes.
    [[nodiscard]] static Eigen::Matrix<double, D, k_nodes> places() {
        Eigen::Matrix<double, D, k_nodes> columns;
        columns.col(0).setZero();
        columns.template rightCols<D>().setIdentity();
        return columns;
    }
};

/// Triangle T6 and tetrahedron TET10: L_i (2 L_i - 1) at corners, 4 L_a L_b in the middle of the
/// edge a-b.
template <int D>
struct QuadraticSimplex {
    static constexpr geometry::ElementKind k_kind =
        D == 2 ? geometry::ElementKind::t6 : geometry::ElementKind::tet10;
    static constexpr int k_dimension = D;
    static constexpr int k_corners = D + 1;
    static constexpr int k_edges = D * (D + 1) / 2;
    static constexpr int k_nodes = k_corners + k_edges;

    /// Corners of the edges; a triangle has the first three.
    static constexpr std::array<std::array<int, 2>, 6> k_edge_corners{
        {{0, 1}, {1, 2}, {2, 0}, {0, 3}, {1, 3}, {2, 3}}};

    [[nodiscard]] static Vector<k_nodes> values(const Vector<D>& xi) {
        const Vector<k_corners> L = barycentric<D>(xi);
        Vector<k_nodes> N;
        for (int i = 0; i < k_corners; ++i) N[i] = L[i] * (2.0 * L[i] - 1.0);
        for (int k = 0; k < k_edges; ++k) {
            const auto [a, b] = k_edge_corners[static_cast<std::size_t>(k)];
            N[k_corners + k] = 4.0 * L[a] * L[b];
        }
        return N;
    }

    /// Rows d N_i / d xi.
    [[nodiscard]] static Eigen::Matrix<double, k_nodes, D> gradients(const Vector<D>& xi) {
        const Vector<k_corners> L = barycentric<D>(xi);
        const Eigen::Matrix<double, k_corners, D> dL = LinearSimplex<D>::gradients(xi);
        Eigen::Matrix<double, k_nodes, D> rows;
        for (int i = 0; i < k_corners; ++i) rows.row(i) = (4.0 * L[i] - 1.0) * dL.row(i);
        for (int k = 0; k < k_edges; ++k) {
            const auto [a, b] = k_edge_corners[static_cast<std::size_t>(k)];
            rows.row(k_corners + k) = 4.0 * (L[a] * dL.row(b) + L[b] * dL.row(a));
        }
        return rows;
    }

    /// Columns xi of the nodes.
    [[nodiscard]] static Eigen::Matrix<double, D, k_nodes> places() {
        Eigen::Matrix<double, D, k_nodes> columns;
        columns.template leftCols<k_corners>() = LinearSimplex<D>::places();
        for (int k = 0; k < k_edges; ++k) {
            const auto [a, b] = k_edge_corners[static_cast<std::size_t>(k)];
            columns.col(k_corners + k) = 0.5 * (columns.col(a) + columns.col(b));
        }
        return columns;
    }
};

using Line2 = LinearBox<1>;
using Line3 = QuadraticLine;
using T3 = LinearSimplex<2>;
using T6 = QuadraticSimplex<2>;
using Q4 = LinearBox<2>;
using Q8 = SerendipityQuadrilateral;
using Tet4 = LinearSimplex<3>;
using Tet10 = QuadraticSimplex<3>;
using Hex8 = LinearBox<3>;

/// Whether the shape functions are of second degree, with nodes in the middle of edges.
template <class S>
inline constexpr bool k_quadratic = S::k_nodes > geometry::traits(S::k_kind).corners;

/// Calls `function(S{})` with the shape of this kind, of dimension D: lines for 1 (LINE2, LINE3),
/// surfaces for 2 (T3, T6, Q4, Q8), solids for 3 (TET4, TET10, HEX8).
template <int D, class Function>
decltype(auto) with_shape(geometry::ElementKind kind, Function&& function) {
    using geometry::ElementKind;
    if constexpr (D == 1) {
        if (kind == ElementKind::line2) return function(Line2{});
        if (kind == ElementKind::line3) return function(Line3{});
    } else if constexpr (D == 2) {
        if (kind == ElementKind::t3) return function(T3{});
        if (kind == ElementKind::t6) return function(T6{});
        if (kind == ElementKind::q4) return function(Q4{});
        if (kind == ElementKind::q8) return function(Q8{});
    } else {
        if (kind == ElementKind::tet4) return function(Tet4{});
        if (kind == ElementKind::tet10) return function(Tet10{});
        if (kind == ElementKind::hex8) return function(Hex8{});
    }
    assert(!"an element of another dimension");
    std::abort();
}

}  // namespace drystone::mechanics::fem

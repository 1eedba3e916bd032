#pragma once

#include <array>

#include "drystone/geometry/elements/element_mesh.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::mechanics::fem {

/// LINE2, Q4 and HEX8 on [-1, 1]^D: N_i = prod_k (1 + s_ik xi_k) / 2 with the signs s_i of corner
/// i.
template <int D>
struct LinearBox {
    static constexpr geometry::ElementKind k_kind = D == 1   ? geometry::ElementKind::line2
                                                    : D == 2 ? geometry::ElementKind::q4
                                                             : geometry::ElementKind::hex8;
    static constexpr int k_dimension = D;
    static constexpr int k_nodes = 1 << D;

    /// Columns xi of the nodes, counter-clockwise, the lower face of a HEX8 first.
    [[nodiscard]] static Eigen::Matrix<double, D, k_nodes> places() {
        constexpr std::array<std::array<double, 3>, 8> k_corners{{{-1.0, -1.0, -1.0},
                                                                  {1.0, -1.0, -1.0},
                                                                  {1.0, 1.0, -1.0},
                                                                  {-1.0, 1.0, -1.0},
                                                                  {-1.0, -1.0, 1.0},
                                                                  {1.0, -1.0, 1.0},
                                                                  {1.0, 1.0, 1.0},
                                                                  {-1.0, 1.0, 1.0}}};
        Eigen::Matrix<double, D, k_nodes> columns;
        for (int i = 0; i < k_nodes; ++i) {
            for (int k = 0; k < D; ++k) {
                columns(k, i) = k_corners[static_cast<std::size_t>(i)][static_cast<std::size_t>(k)];
            }
        }
        return columns;
    }

    [[nodiscard]] static Vector<k_nodes> values(const Vector<D>& xi) {
        const Eigen::Matrix<double, D, k_nodes> s = places();
        Vector<k_nodes> N;
        for (int i = 0; i < k_nodes; ++i) {
            N[i] = (0.5 * (1.0 + s.col(i).array() * xi.array())).prod();
        }
        return N;
    }

    /// Rows d N_i / d xi.
    [[nodiscard]] static Eigen::Matrix<double, k_nodes, D> gradients(const Vector<D>& xi) {
        const Eigen::Matrix<double, D, k_nodes> s = places();
        Eigen::Matrix<double, k_nodes, D> rows;
        for (int i = 0; i < k_nodes; ++i) {
            for (int k = 0; k < D; ++k) {
                Vector<D> factors = 0.5 * (1.0 + s.col(i).array() * xi.array());
                factors[k] = 0.5 * s(k, i);
                rows(i, k) = factors.prod();
            }
        }
        return rows;
    }
};

/// LINE3 on [-1, 1]: both ends, then the middle. N = xi (xi -+ 1) / 2 and 1 - xi^2.
struct QuadraticLine {
    static constexpr geometry::ElementKind k_kind = geometry::ElementKind::line3;
    static constexpr int k_dimension = 1;
    static constexpr int k_nodes = 3;

    [[nodiscard]] static Eigen::Matrix<double, 1, 3> places() { return {-1.0, 1.0, 0.0}; }

    [[nodiscard]] static Vec3 values(const Vector<1>& xi) {
        const double x = xi[0];
        return {0.5 * x * (x - 1.0), 0.5 * x * (x + 1.0), 1.0 - x * x};
    }

    /// Rows d N_i / d xi.
    [[nodiscard]] static Vec3 gradients(const Vector<1>& xi) {
        return {xi[0] - 0.5, xi[0] + 0.5, -2.0 * xi[0]};
    }
};

/// Serendipity quadrilateral Q8 on [-1, 1]^2. With a = s_1 xi_1, b = s_2 xi_2:
///     corners   (1 + a)(1 + b)(a + b - 1) / 4,
///     edges     (1 - xi_k^2)(1 + s_l xi_l) / 2, k the direction of the edge, l the other one.
struct SerendipityQuadrilateral {
    static constexpr geometry::ElementKind k_kind = geometry::ElementKind::q8;
    static constexpr int k_dimension = 2;
    static constexpr int k_corners = 4;
    static constexpr int k_nodes = 8;

    /// Columns xi of the nodes.
    [[nodiscard]] static Eigen::Matrix<double, 2, 8> places() {
        Eigen::Matrix<double, 2, 8> columns;
        columns.leftCols<4>() = LinearBox<2>::places();
        for (int k = 0; k < k_corners; ++k) {
            columns.col(k_corners + k) = 0.5 * (columns.col(k) + columns.col((k + 1) % k_corners));
        }
        return columns;
    }

    [[nodiscard]] static Vector<8> values(const Vec2& xi) {
        const Eigen::Matrix<double, 2, 8> s = places();
        Vector<8> N;
        for (int i = 0; i < k_corners; ++i) {
            const double a = s(0, i) * xi[0];
            const double b = s(1, i) * xi[1];
            N[i] = 0.25 * (1.0 + a) * (1.0 + b) * (a + b - 1.0);
        }
        for (int i = k_corners; i < k_nodes; ++i) {
            const int k = s(0, i) == 0.0 ? 0 : 1;
            const int l = 1 - k;
            N[i] = 0.5 * (1.0 - xi[k] * xi[k]) * (1.0 + s(l, i) * xi[l]);
        }
        return N;
    }

    /// Rows d N_i / d xi.
    [[nodiscard]] static Eigen::Matrix<double, 8, 2> gradients(const Vec2& xi) {
        const Eigen::Matrix<double, 2, 8> s = places();
        Eigen::Matrix<double, 8, 2> rows;
        for (int i = 0; i < k_corners; ++i) {
            const double a = s(0, i) * xi[0];
            const double b = s(1, i) * xi[1];
            rows(i, 0) = 0.25 * s(0, i) * (1.0 + b) * (2.0 * a + b);
            rows(i, 1) = 0.25 * s(1, i) * (1.0 + a) * (2.0 * b + a);
        }
        for (int i = k_corners; i < k_nodes; ++i) {
            const int k = s(0, i) == 0.0 ? 0 : 1;
            const int l = 1 - k;
            rows(i, k) = -xi[k] * (1.0 + s(l, i) * xi[l]);
            rows(i, l) = 0.5 * (1.0 - xi[k] * xi[k]) * s(l, i);
        }
        return rows;
    }
};

}  // namespace drystone::mechanics::fem

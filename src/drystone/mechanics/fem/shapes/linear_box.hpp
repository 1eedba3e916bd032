#pragma once

#include <array>

#include "drystone/geometry/elements/element_kind.hpp"
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

}  // namespace drystone::mechanics::fem

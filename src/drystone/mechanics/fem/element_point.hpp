#pragma once

#include <Eigen/LU>

#include "drystone/geometry/elements/element_mesh.hpp"
#include "drystone/mechanics/fem/material.hpp"
#include "drystone/mechanics/fem/quadrature.hpp"
#include "drystone/mechanics/fem/shape.hpp"

namespace drystone::mechanics::fem {

/// Places of the nodes of one element, in its order (3, nodes).
using ElementNodes = Eigen::Matrix<double, 3, k_dynamic, 0, 3, geometry::k_most_element_nodes>;

[[nodiscard]] inline ElementNodes nodes_of(const geometry::ElementMesh& mesh,
                                           const geometry::Element& element) {
    ElementNodes X(3, static_cast<Index>(element.nodes().size()));
    Index column = 0;
    for (const Index node : element.nodes()) X.col(column++) = mesh.nodes.col(node);
    return X;
}

/// Rows dN_i / dx of the shape functions of S.
template <class S>
using Gradients = Eigen::Matrix<double, S::k_nodes, S::k_dimension>;

/// A point of a quadrature rule in an element: x(xi) = sum_i N_i(xi) X_i, J = dx / dxi.
template <class S>
struct ElementPoint {
    Vector<S::k_nodes> N;
    Gradients<S> gradient;  ///< rows dN_i / dx (1/m)
    double volume = 0.0;    ///< weight det J (m^2 or m^3); not positive in a bad element
};

template <class S>
[[nodiscard]] ElementPoint<S> element_point(const ElementNodes& X,
                                            const QuadraturePoint<S::k_dimension>& point) {
    constexpr int k_dim = S::k_dimension;
    // dN/dx = dN/dxi J^-1, J = dx/dxi.
    const Gradients<S> dN = S::gradients(point.xi);
    const Eigen::Matrix<double, k_dim, k_dim> J = X.topLeftCorner<k_dim, S::k_nodes>() * dN;
    return {.N = S::values(point.xi),
            .gradient = dN * J.inverse(),
            .volume = point.weight * J.determinant()};
}

/// B with eps = B u, u the displacements of the nodes one after the other. Strains in the order xx,
/// yy, xy in the plane and xx, yy, zz, yz, zx, xy in space; shear strains are gamma = 2 eps.
template <class S>
[[nodiscard]] auto strain_matrix(const Gradients<S>& g) {
    constexpr int k_dim = S::k_dimension;
    Eigen::Matrix<double, k_strains<k_dim>, k_dim * S::k_nodes> B;
    B.setZero();
    for (int i = 0; i < S::k_nodes; ++i) {
        const int c = k_dim * i;
        for (int k = 0; k < k_dim; ++k) B(k, c + k) = g(i, k);
        if constexpr (k_dim == 2) {
            B(2, c) = g(i, 1);
            B(2, c + 1) = g(i, 0);
        } else {
            B(3, c + 1) = g(i, 2);
            B(3, c + 2) = g(i, 1);
            B(4, c + 2) = g(i, 0);
            B(4, c) = g(i, 2);
            B(5, c) = g(i, 1);
            B(5, c + 1) = g(i, 0);
        }
    }
    return B;
}

}  // namespace drystone::mechanics::fem

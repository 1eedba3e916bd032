#pragma once

#include "drystone/geometry/elements/element_mesh.hpp"
#include "drystone/mechanics/fem/material.hpp"
#include "drystone/mechanics/fem/quadrature.hpp"

namespace drystone::mechanics::fem {

// Sizes depend on the kind of element at run time, up to k_most_element_nodes nodes: one compiled
// function serves all kinds of a dimension D.

/// Places of the nodes of one element, in its order (3, nodes).
using ElementNodes = Eigen::Matrix<double, 3, k_dynamic, 0, 3, geometry::k_most_element_nodes>;

[[nodiscard]] inline ElementNodes nodes_of(const geometry::ElementMesh& mesh,
                                           const geometry::Element& element) {
    ElementNodes X(3, static_cast<Index>(element.nodes().size()));
    Index column = 0;
    for (const Index node : element.nodes()) X.col(column++) = mesh.nodes.col(node);
    return X;
}

/// One number for each node of an element (nodes).
using NodeValues = Eigen::Matrix<double, k_dynamic, 1, 0, geometry::k_most_element_nodes, 1>;

/// Rows dN_i / dx of the shape functions (nodes, D).
template <int D>
using Gradients = Eigen::Matrix<double, k_dynamic, D, 0, geometry::k_most_element_nodes, D>;

/// Shape functions N_i at xi.
[[nodiscard]] NodeValues shape_functions(geometry::ElementKind kind, const Vec3& xi);

/// Rows dN_i / dxi of an element of dimension D.
template <int D>
[[nodiscard]] Gradients<D> shape_gradients(geometry::ElementKind kind, const Vec3& xi);

/// A point of a quadrature rule in an element: x(xi) = sum_i N_i(xi) X_i, J = dx / dxi.
template <int D>
struct ElementPoint {
    NodeValues N;
    Gradients<D> gradient;  ///< rows dN_i / dx (1/m)
    double volume = 0.0;    ///< weight det J (m^2 or m^3); not positive in a bad element
};

template <int D>
[[nodiscard]] ElementPoint<D> element_point(geometry::ElementKind kind, const ElementNodes& X,
                                            const QuadraturePoint& point);

/// B with eps = B u (strains, unknowns).
template <int D>
using StrainMatrix = Eigen::Matrix<double, k_strains<D>, k_dynamic, 0, k_strains<D>,
                                   D * geometry::k_most_element_nodes>;

/// B for the displacements u of the nodes one after the other. Strains in the order xx, yy, xy in
/// the plane and xx, yy, zz, yz, zx, xy in space; shear strains are gamma = 2 eps.
template <int D>
[[nodiscard]] StrainMatrix<D> strain_matrix(const Gradients<D>& g);

}  // namespace drystone::mechanics::fem

// Shape functions, their gradients and strains at a point of an element.
#include "drystone/mechanics/fem/element_point.hpp"

#include <Eigen/LU>

#include "drystone/geometry/elements/reference_element.hpp"

namespace drystone::mechanics::fem {

NodeValues shape_functions(geometry::ElementKind kind, const Vec3& xi) {
    return geometry::shape_values(kind, xi).head(geometry::traits(kind).nodes);
}

template <int D>
Gradients<D> shape_gradients(geometry::ElementKind kind, const Vec3& xi) {
    const Index nodes = geometry::traits(kind).nodes;
    return geometry::reference_gradients(kind, xi).topLeftCorner(D, nodes).transpose();
}

template <int D>
ElementPoint<D> element_point(geometry::ElementKind kind, const ElementNodes& X,
                              const QuadraturePoint& point) {
    // dN/dx = dN/dxi J^-1, J = dx/dxi.
    const Gradients<D> dN = shape_gradients<D>(kind, point.xi);
    const Eigen::Matrix<double, D, D> J = X.topRows<D>() * dN;
    return {.N = shape_functions(kind, point.xi),
            .gradient = dN * J.inverse(),
            .volume = point.weight * J.determinant()};
}

template <int D>
StrainMatrix<D> strain_matrix(const Gradients<D>& g) {
    StrainMatrix<D> B = StrainMatrix<D>::Zero(k_strains<D>, D * g.rows());
    for (Index i = 0; i < g.rows(); ++i) {
        const Index c = D * i;
        for (int k = 0; k < D; ++k) B(k, c + k) = g(i, k);
        if constexpr (D == 2) {
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

template Gradients<1> shape_gradients<1>(geometry::ElementKind, const Vec3&);
template Gradients<2> shape_gradients<2>(geometry::ElementKind, const Vec3&);
template Gradients<3> shape_gradients<3>(geometry::ElementKind, const Vec3&);
template ElementPoint<2> element_point<2>(geometry::ElementKind, const ElementNodes&,
                                          const QuadraturePoint&);
template ElementPoint<3> element_point<3>(geometry::ElementKind, const ElementNodes&,
                                          const QuadraturePoint&);
template StrainMatrix<2> strain_matrix<2>(const Gradients<2>&);
template StrainMatrix<3> strain_matrix<3>(const Gradients<3>&);

}  // namespace drystone::mechanics::fem

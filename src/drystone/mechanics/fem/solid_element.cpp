// Stiffness, mass, body forces and mean gradients of solid elements, by quadrature of their shape
// functions.
#include "drystone/mechanics/fem/solid_element.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace drystone::mechanics::fem {

namespace {

using geometry::ElementKind;

/// What turns integrals over the element into volumes: the thickness in the plane (m), 1 in space.
double depth(const PlaneSolid& solid) { return solid.thickness; }
double depth(const SpaceSolid&) { return 1.0; }

/// integral of B^T D B.
template <int D, class Solid>
MatX stiffness_of(const Solid& solid, ElementKind kind, const ElementNodes& X) {
    const auto E = elasticity(solid);
    MatX K = MatX::Zero(D * X.cols(), D * X.cols());
    for (const QuadraturePoint& place : stiffness_points(kind)) {
        const ElementPoint<D> point = element_point<D>(kind, X, place);
        const StrainMatrix<D> B = strain_matrix<D>(point.gradient);
        const StrainMatrix<D> stress = (point.volume * depth(solid)) * (E * B);
        K += B.transpose() * stress;
    }
    // The products round differently on both sides of the diagonal: make K exactly symmetric.
    return 0.5 * (K + K.transpose());
}

/// integral of rho N_i N_j (nodes, nodes).
template <int D>
MatX node_masses(ElementKind kind, const ElementNodes& X, double density) {
    MatX m = MatX::Zero(X.cols(), X.cols());
    for (const QuadraturePoint& place : mass_points(kind)) {
        const ElementPoint<D> point = element_point<D>(kind, X, place);
        const NodeValues weighted = density * point.volume * point.N;
        for (Index j = 0; j < X.cols(); ++j) {
            for (Index i = j; i < X.cols(); ++i) m(i, j) += weighted[i] * point.N[j];
        }
    }
    m.triangularView<Eigen::StrictlyUpper>() = m.transpose();
    return m;
}

/// Consistent mass, or lumped: row sums for linear elements; for quadratic ones, whose row sums can
/// be negative, the diagonal scaled to the total mass (Hinton, Rock and Zienkiewicz 1976).
template <int D, class Solid>
MatX mass_of(const Solid& solid, ElementKind kind, const ElementNodes& X, MassKind mass) {
    MatX m = node_masses<D>(kind, X, solid.elastic.density * depth(solid));
    if (mass == MassKind::lumped) {
        VecX lumps = m.rowwise().sum();
        if (geometry::is_quadratic(kind)) lumps = m.diagonal() * (m.sum() / m.trace());
        m = lumps.asDiagonal();
    }
    // The same mass in each direction; directions do not couple.
    MatX M = MatX::Zero(D * m.rows(), D * m.cols());
    for (Index i = 0; i < m.rows(); ++i) {
        for (Index j = 0; j < m.cols(); ++j) {
            for (Index k = 0; k < D; ++k) M(D * i + k, D * j + k) = m(i, j);
        }
    }
    return M;
}

/// integral of N_i b(x), b a force per volume (N/m^3).
template <int D, class Solid>
VecX body_force_of(const Solid& solid, ElementKind kind, const ElementNodes& X,
                   const BodyForce& b) {
    VecX f = VecX::Zero(D * X.cols());
    for (const QuadraturePoint& place : mass_points(kind)) {
        const ElementPoint<D> point = element_point<D>(kind, X, place);
        const Vec3 force = point.volume * depth(solid) * b(X * point.N);
        for (Index i = 0; i < X.cols(); ++i) {
            f.segment<D>(D * i) += point.N[i] * force.head<D>();
        }
    }
    return f;
}

/// Least det J over the points of both quadrature rules, relative to extent^dimension.
template <int D>
double least_jacobian(ElementKind kind, const ElementNodes& X) {
    double least = std::numeric_limits<double>::infinity();
    for (const Quadrature* points : {&stiffness_points(kind), &mass_points(kind)}) {
        for (const QuadraturePoint& place : *points) {
            least = std::min(least, element_point<D>(kind, X, place).volume / place.weight);
        }
    }
    const double extent = (X.rowwise().maxCoeff() - X.rowwise().minCoeff()).maxCoeff();
    return least / std::pow(extent, D);
}

/// Means of dN_i / dx over the element, weighted by volume.
template <int D>
MeanGradients mean_gradients_of(ElementKind kind, const ElementNodes& X) {
    MeanGradients mean{.g = ElementNodes::Zero(3, X.cols())};
    for (const QuadraturePoint& place : stiffness_points(kind)) {
        const ElementPoint<D> point = element_point<D>(kind, X, place);
        mean.g.topRows<D>() += point.volume * point.gradient.transpose();
        mean.volume += point.volume;
    }
    mean.g /= mean.volume;
    return mean;
}

}  // namespace

MatX solid_stiffness(const PlaneSolid& solid, ElementKind kind, const ElementNodes& X) {
    return stiffness_of<2>(solid, kind, X);
}

MatX solid_stiffness(const SpaceSolid& solid, ElementKind kind, const ElementNodes& X) {
    return stiffness_of<3>(solid, kind, X);
}

MatX solid_mass(const PlaneSolid& solid, ElementKind kind, const ElementNodes& X, MassKind mass) {
    return mass_of<2>(solid, kind, X, mass);
}

MatX solid_mass(const SpaceSolid& solid, ElementKind kind, const ElementNodes& X, MassKind mass) {
    return mass_of<3>(solid, kind, X, mass);
}

VecX solid_body_force(const PlaneSolid& solid, ElementKind kind, const ElementNodes& X,
                      const BodyForce& b) {
    return body_force_of<2>(solid, kind, X, b);
}

VecX solid_body_force(const SpaceSolid& solid, ElementKind kind, const ElementNodes& X,
                      const BodyForce& b) {
    return body_force_of<3>(solid, kind, X, b);
}

double least_relative_jacobian(ElementKind kind, const ElementNodes& X) {
    if (!X.allFinite()) return 0.0;
    return geometry::traits(kind).dimension == 2 ? least_jacobian<2>(kind, X)
                                                 : least_jacobian<3>(kind, X);
}

MeanGradients mean_gradients(ElementKind kind, const ElementNodes& X) {
    return geometry::traits(kind).dimension == 2 ? mean_gradients_of<2>(kind, X)
                                                 : mean_gradients_of<3>(kind, X);
}

}  // namespace drystone::mechanics::fem

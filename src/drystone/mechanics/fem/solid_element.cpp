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
template <class S, class Solid>
MatX stiffness_of(const Solid& solid, const ElementNodes& X) {
    constexpr int k_size = S::k_dimension * S::k_nodes;
    const auto D = elasticity(solid);
    Eigen::Matrix<double, k_size, k_size> K;
    K.setZero();
    for (const auto& place : stiffness_points<S>()) {
        const ElementPoint<S> point = element_point<S>(X, place);
        const auto B = strain_matrix<S>(point.gradient);
        K.noalias() += B.transpose() * ((point.volume * depth(solid)) * (D * B));
    }
    // The products round differently on both sides of the diagonal: make K exactly symmetric.
    return 0.5 * (K + K.transpose());
}

/// integral of rho N_i N_j (nodes, nodes).
template <class S>
auto node_masses(const ElementNodes& X, double density) {
    Eigen::Matrix<double, S::k_nodes, S::k_nodes> m;
    m.setZero();
    for (const auto& place : mass_points<S>()) {
        const ElementPoint<S> point = element_point<S>(X, place);
        const Vector<S::k_nodes> weighted = density * point.volume * point.N;
        m.template triangularView<Eigen::Lower>() += weighted * point.N.transpose();
    }
    m.template triangularView<Eigen::StrictlyUpper>() = m.transpose();
    return m;
}

/// Consistent mass, or lumped: row sums for linear elements; for quadratic ones, whose row sums can
/// be negative, the diagonal scaled to the total mass (Hinton, Rock and Zienkiewicz 1976).
template <class S, class Solid>
MatX mass_of(const Solid& solid, const ElementNodes& X, MassKind kind) {
    constexpr int k_dim = S::k_dimension;
    Eigen::Matrix<double, S::k_nodes, S::k_nodes> m =
        node_masses<S>(X, solid.elastic.density * depth(solid));
    if (kind == MassKind::lumped) {
        Vector<S::k_nodes> lumps = m.rowwise().sum();
        if constexpr (k_quadratic<S>) lumps = m.diagonal() * (m.sum() / m.trace());
        m = lumps.asDiagonal();
    }
    // The same mass in each direction; directions do not couple.
    MatX M = MatX::Zero(k_dim * S::k_nodes, k_dim * S::k_nodes);
    for (int i = 0; i < S::k_nodes; ++i) {
        for (int j = 0; j < S::k_nodes; ++j) {
            for (int k = 0; k < k_dim; ++k) M(k_dim * i + k, k_dim * j + k) = m(i, j);
        }
    }
    return M;
}

/// integral of N_i b(x), b a force per volume (N/m^3).
template <class S, class Solid>
VecX body_force_of(const Solid& solid, const ElementNodes& X, const BodyForce& b) {
    constexpr int k_dim = S::k_dimension;
    VecX f = VecX::Zero(k_dim * S::k_nodes);
    for (const auto& place : mass_points<S>()) {
        const ElementPoint<S> point = element_point<S>(X, place);
        const Vec3 force = point.volume * depth(solid) * b(X * point.N);
        for (int i = 0; i < S::k_nodes; ++i) {
            f.template segment<k_dim>(k_dim * i) += point.N[i] * force.template head<k_dim>();
        }
    }
    return f;
}

/// Least det J over the points of both quadrature rules, relative to extent^dimension.
template <class S>
double least_jacobian(const ElementNodes& X) {
    double least = std::numeric_limits<double>::infinity();
    const auto include = [&](const auto& points) {
        for (const auto& place : points) {
            least = std::min(least, element_point<S>(X, place).volume / place.weight);
        }
    };
    include(stiffness_points<S>());
    include(mass_points<S>());
    const double extent = (X.rowwise().maxCoeff() - X.rowwise().minCoeff()).maxCoeff();
    return least / std::pow(extent, S::k_dimension);
}

/// Means of dN_i / dx over the element, weighted by volume.
template <int D>
MeanGradients of_shape(geometry::ElementKind kind, const ElementNodes& X) {
    return with_shape<D>(kind, [&]<class S>(S) {
        MeanGradients mean{.g = ElementNodes::Zero(3, S::k_nodes)};
        for (const auto& place : stiffness_points<S>()) {
            const ElementPoint<S> point = element_point<S>(X, place);
            mean.g.template topRows<D>() += point.volume * point.gradient.transpose();
            mean.volume += point.volume;
        }
        mean.g /= mean.volume;
        return mean;
    });
}

}  // namespace

MatX solid_stiffness(const PlaneSolid& solid, ElementKind kind, const ElementNodes& X) {
    return with_shape<2>(kind, [&]<class S>(S) { return stiffness_of<S>(solid, X); });
}

MatX solid_stiffness(const SpaceSolid& solid, ElementKind kind, const ElementNodes& X) {
    return with_shape<3>(kind, [&]<class S>(S) { return stiffness_of<S>(solid, X); });
}

MatX solid_mass(const PlaneSolid& solid, ElementKind kind, const ElementNodes& X, MassKind mass) {
    return with_shape<2>(kind, [&]<class S>(S) { return mass_of<S>(solid, X, mass); });
}

MatX solid_mass(const SpaceSolid& solid, ElementKind kind, const ElementNodes& X, MassKind mass) {
    return with_shape<3>(kind, [&]<class S>(S) { return mass_of<S>(solid, X, mass); });
}

VecX solid_body_force(const PlaneSolid& solid, ElementKind kind, const ElementNodes& X,
                      const BodyForce& b) {
    return with_shape<2>(kind, [&]<class S>(S) { return body_force_of<S>(solid, X, b); });
}

VecX solid_body_force(const SpaceSolid& solid, ElementKind kind, const ElementNodes& X,
                      const BodyForce& b) {
    return with_shape<3>(kind, [&]<class S>(S) { return body_force_of<S>(solid, X, b); });
}

double least_relative_jacobian(ElementKind kind, const ElementNodes& X) {
    if (!X.allFinite()) return 0.0;
    const auto least = [&]<class S>(S) { return least_jacobian<S>(X); };
    return geometry::traits(kind).dimension == 2 ? with_shape<2>(kind, least)
                                                 : with_shape<3>(kind, least);
}

MeanGradients mean_gradients(geometry::ElementKind kind, const ElementNodes& X) {
    return geometry::traits(kind).dimension == 2 ? of_shape<2>(kind, X) : of_shape<3>(kind, X);
}

}  // namespace drystone::mechanics::fem

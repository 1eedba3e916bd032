// Finds the element and the shape functions of a point of a mesh, by Newton's method.
#include "drystone/mechanics/fem/material_point.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "drystone/mechanics/fem/element_point.hpp"

namespace drystone::mechanics::fem {

namespace {

using geometry::Element;
using geometry::ElementMesh;

constexpr double k_outside = 1e-6;  // of the reference element

/// How far xi is outside of the reference element; <= 0 inside.
template <class S>
double excess(const Vector<S::k_dimension>& xi) {
    const bool simplex =
        geometry::traits(S::k_kind).corners == S::k_dimension + 1 && S::k_dimension > 1;
    if (!simplex) return xi.cwiseAbs().maxCoeff() - 1.0;
    return std::max(xi.sum() - 1.0, -xi.minCoeff());
}

/// Where the point is in an element.
struct Found {
    double excess = std::numeric_limits<double>::infinity();
    std::vector<double> N = {};
};

/// x(xi) = X by Newton's method, from the middle; straight elements take one step. Lines get the
/// foot of the perpendicular, and are as far away as it is long.
template <class S>
Found find_in(const ElementNodes& nodes, const Vec3& X) {
    constexpr int k_dim = S::k_dimension;
    constexpr int k_most_steps = 30;
    const Eigen::Matrix<double, 3, S::k_nodes> x = nodes.template leftCols<S::k_nodes>();
    const double size = (x.colwise() - x.col(0)).colwise().norm().maxCoeff();
    Vector<k_dim> xi = S::places().rowwise().mean();
    for (int k = 0; k < k_most_steps; ++k) {
        const Eigen::Matrix<double, 3, k_dim> J = x * S::gradients(xi);
        const Vec3 rest = X - x * S::values(xi);
        const Eigen::Matrix<double, k_dim, k_dim> A = J.transpose() * J;
        const Vector<k_dim> step = A.inverse() * (J.transpose() * rest);
        xi += step;
        if (!xi.allFinite() || xi.norm() > 1e3) return {};
        if (step.norm() < 1e-14) break;
    }
    const Vector<S::k_nodes> N = S::values(xi);
    const double miss = (X - x * N).norm() / size;
    if (miss > k_outside) return {};
    return {.excess = excess<S>(xi), .N = std::vector<double>(N.begin(), N.end())};
}

Found find_in_element(const ElementMesh& mesh, const Element& element, const Vec3& X) {
    const ElementNodes nodes = nodes_of(mesh, element);
    const auto search = [&]<class S>(S) { return find_in<S>(nodes, X); };
    switch (geometry::traits(element.kind).dimension) {
        case 1:
            return with_shape<1>(element.kind, search);
        case 2:
            return with_shape<2>(element.kind, search);
        default:
            return with_shape<3>(element.kind, search);
    }
}

/// Whether X is within half the width of the box around the nodes of the element: curved sides
/// bulge.
bool is_near(const ElementMesh& mesh, const Element& element, const Vec3& X) {
    const ElementNodes nodes = nodes_of(mesh, element);
    const Vec3 low = nodes.rowwise().minCoeff();
    const Vec3 high = nodes.rowwise().maxCoeff();
    const double margin = 0.5 * (high - low).maxCoeff();
    return ((X - low).array() >= -margin).all() && ((X - high).array() <= margin).all();
}

}  // namespace

Vec3 MaterialPoint::interpolated(const Eigen::Matrix3Xd& field) const {
    Vec3 sum = Vec3::Zero();
    for (std::size_t i = 0; i < nodes.size(); ++i) sum += N[i] * field.col(nodes[i]);
    return sum;
}

std::optional<MaterialPoint> material_point(const ElementMesh& mesh, const Vec3& X) {
    std::optional<MaterialPoint> best;
    double least = k_outside;
    for (Index c = 0; c < mesh.bulk_elements; ++c) {
        const Element& element = mesh.elements[static_cast<std::size_t>(c)];
        if (!is_near(mesh, element, X)) continue;
        Found found = find_in_element(mesh, element, X);
        // A point inside or on the boundary up to rounding belongs to the first such element.
        const double outside = found.excess <= 1e-12 ? 0.0 : found.excess;
        if (found.N.empty() || (best ? outside >= least : outside > least)) continue;
        least = outside;
        best = MaterialPoint{.element = c,
                             .nodes = {element.nodes().begin(), element.nodes().end()},
                             .N = std::move(found.N)};
    }
    return best;
}

Index nearest_node(const ElementMesh& mesh, const Vec3& X) {
    Index nearest = 0;
    (mesh.nodes.colwise() - X).colwise().squaredNorm().minCoeff(&nearest);
    return nearest;
}

}  // namespace drystone::mechanics::fem

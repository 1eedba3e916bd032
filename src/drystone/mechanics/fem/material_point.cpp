// Finds the element and the shape functions of a point of a mesh, by Newton's method.
#include "drystone/mechanics/fem/material_point.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/LU>

#include "drystone/geometry/elements/reference_element.hpp"
#include "drystone/mechanics/fem/element_point.hpp"

namespace drystone::mechanics::fem {

namespace {

using geometry::Element;
using geometry::ElementKind;
using geometry::ElementMesh;

constexpr double k_outside = 1e-6;  // of the reference element

/// How far xi is outside of the reference element; <= 0 inside.
double excess(ElementKind kind, const Vec3& xi) {
    const auto inner = xi.head(geometry::traits(kind).dimension);
    if (!geometry::is_simplex(kind)) return inner.cwiseAbs().maxCoeff() - 1.0;
    return std::max(inner.sum() - 1.0, -inner.minCoeff());
}

/// Where the point is in an element.
struct Found {
    double excess = std::numeric_limits<double>::infinity();
    std::vector<double> N = {};
};

/// x(xi) = X by Newton's method, from the middle of the nodes; straight elements take one step.
/// Lines get the foot of the perpendicular, and are as far away as it is long.
template <int D>
Found find_in(ElementKind kind, const ElementNodes& x, const Vec3& X) {
    constexpr int k_most_steps = 30;
    const double size = (x.colwise() - x.col(0)).colwise().norm().maxCoeff();
    Vec3 xi = geometry::reference_nodes(kind).leftCols(x.cols()).rowwise().mean();
    for (int k = 0; k < k_most_steps; ++k) {
        const Eigen::Matrix<double, 3, D> J = x * shape_gradients<D>(kind, xi);
        const Vec3 rest = X - x * shape_functions(kind, xi);
        const Eigen::Matrix<double, D, D> A = J.transpose() * J;
        const Vector<D> step = A.inverse() * (J.transpose() * rest);
        xi.head<D>() += step;
        if (!xi.allFinite() || xi.norm() > 1e3) return {};
        if (step.norm() < 1e-14) break;
    }
    const NodeValues N = shape_functions(kind, xi);
    const double miss = (X - x * N).norm() / size;
    if (miss > k_outside) return {};
    return {.excess = excess(kind, xi), .N = std::vector<double>(N.begin(), N.end())};
}

Found find_in_element(const ElementMesh& mesh, const Element& element, const Vec3& X) {
    const ElementNodes nodes = nodes_of(mesh, element);
    switch (geometry::traits(element.kind).dimension) {
        case 1:
            return find_in<1>(element.kind, nodes, X);
        case 2:
            return find_in<2>(element.kind, nodes, X);
        default:
            return find_in<3>(element.kind, nodes, X);
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

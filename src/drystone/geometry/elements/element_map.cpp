// Jacobians of the map from the reference element to an element of a mesh.
#include "drystone/geometry/elements/element_map.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include <Eigen/Geometry>
#include <Eigen/LU>

#include "drystone/geometry/elements/reference_element.hpp"

namespace drystone::geometry {

namespace {

/// (i, j, k) / n with i + j + k <= n on a simplex; else all of them, mapped to [-1, 1].
std::vector<Vec3> lattice(int dimension, int n, bool simplex) {
    std::vector<Vec3> points;
    for (int k = 0; k <= (dimension > 2 ? n : 0); ++k) {
        for (int j = 0; j <= (dimension > 1 ? n : 0); ++j) {
            for (int i = 0; i <= n; ++i) {
                if (simplex && i + j + k > n) continue;
                const Vec3 x = Vec3(i, j, k) / n;
                points.emplace_back(simplex ? x : Vec3(2.0 * x - Vec3::Ones()));
            }
        }
    }
    return points;
}

/// Quarters of the edges see edge nodes that are too far from the middle.
std::vector<Vec3> sample_points(ElementKind kind) {
    switch (kind) {
        case ElementKind::line2:
        case ElementKind::t3:
        case ElementKind::tet4:
            return {Vec3::Zero()};
        case ElementKind::line3:
            return lattice(1, 4, false);
        case ElementKind::t6:
            return lattice(2, 4, true);
        case ElementKind::q4:
            return lattice(2, 1, false);  // bilinear: least at a corner
        case ElementKind::q8:
            return lattice(2, 4, false);
        case ElementKind::tet10:
            return lattice(3, 4, true);
        case ElementKind::hex8:
            break;
    }
    return lattice(3, 2, false);
}

/// Where the nodes of an element are, column by column.
ReferenceGradients nodes_of(const ElementMesh& mesh, const Element& element) {
    ReferenceGradients nodes = ReferenceGradients::Zero();
    Index a = 0;
    for (const Index node : element.nodes()) nodes.col(a++) = mesh.nodes.col(node);
    return nodes;
}

/// Determinant of dx/dxi; for lines and plane elements in space the length or area scale.
double jacobian(const ReferenceGradients& nodes, const ReferenceGradients& gradients,
                ElementKind kind, int space) {
    const Mat3 map = nodes.lazyProduct(gradients.transpose());  // column i: dx / dxi_i
    const int dimension = traits(kind).dimension;
    if (dimension == 3) return map.determinant();
    if (dimension == 1) return map.col(0).norm();
    const Vec3 normal = map.col(0).cross(map.col(1));
    return space == 2 ? normal.z() : normal.norm();
}

/// Gradients at the sample points of every kind, computed once.
std::array<std::vector<ReferenceGradients>, 9> sample_gradients() {
    std::array<std::vector<ReferenceGradients>, 9> samples;
    for (std::size_t k = 0; k < samples.size(); ++k) {
        const auto kind = static_cast<ElementKind>(k);
        for (const Vec3& xi : sample_points(kind)) {
            samples[k].push_back(reference_gradients(kind, xi));
        }
    }
    return samples;
}

}  // namespace

double jacobian(const ElementMesh& mesh, const Element& element, const Vec3& xi) {
    return jacobian(nodes_of(mesh, element), reference_gradients(element.kind, xi), element.kind,
                    mesh.dimension);
}

double least_jacobian(const ElementMesh& mesh, const Element& element) {
    static const std::array<std::vector<ReferenceGradients>, 9> k_samples = sample_gradients();
    const ReferenceGradients nodes = nodes_of(mesh, element);
    double least = std::numeric_limits<double>::infinity();
    for (const ReferenceGradients& gradients : k_samples[static_cast<std::size_t>(element.kind)]) {
        least = std::min(least, jacobian(nodes, gradients, element.kind, mesh.dimension));
    }
    return least;
}

}  // namespace drystone::geometry

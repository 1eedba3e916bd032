// Gradients of the shape functions of all element kinds in reference coordinates, and Jacobians of
// the map from the reference element to the mesh.
#include "drystone/geometry/elements/element_map.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include <Eigen/Geometry>
#include <Eigen/LU>

#include "drystone/geometry/elements/element_sides.hpp"

namespace drystone::geometry {

namespace {

/// Signs of the corners of [-1, 1]^3; the first four are also the corners of the square.
constexpr std::array<std::array<double, 3>, 8> k_corners{{{-1, -1, -1},
                                                          {1, -1, -1},
                                                          {1, 1, -1},
                                                          {-1, 1, -1},
                                                          {-1, -1, 1},
                                                          {1, -1, 1},
                                                          {1, 1, 1},
                                                          {-1, 1, 1}}};

Vec3 corner(Index a) {
    const auto& x = k_corners[static_cast<std::size_t>(a)];
    return {x[0], x[1], x[2]};
}

/// N = (1 - xi) / 2, (1 + xi) / 2; with a middle node xi (xi - 1) / 2, xi (xi + 1) / 2, 1 - xi^2.
ReferenceGradients line(int nodes, double xi) {
    ReferenceGradients gradients = ReferenceGradients::Zero();
    if (nodes == 2) {
        gradients.row(0).head<2>() << -0.5, 0.5;
    } else {
        gradients.row(0).head<3>() << xi - 0.5, xi + 0.5, -2.0 * xi;
    }
    return gradients;
}

/// Barycentric coordinates L: N = L_a at corners; with edge nodes L_a (2 L_a - 1) and 4 L_a L_b.
ReferenceGradients simplex(ElementKind kind, const Vec3& xi) {
    const Index d = traits(kind).dimension;
    Eigen::Vector4d barycentric = Eigen::Vector4d::Zero();
    barycentric[0] = 1.0 - xi.head(d).sum();
    barycentric.segment(1, d) = xi.head(d);
    Eigen::Matrix<double, 3, 4> slopes = Eigen::Matrix<double, 3, 4>::Zero();
    slopes.col(0).head(d).setConstant(-1.0);
    slopes.block(0, 1, d, d).setIdentity();

    ReferenceGradients gradients = ReferenceGradients::Zero();
    const Index corners = d + 1;
    if (traits(kind).nodes == corners) {
        gradients.leftCols(corners) = slopes.leftCols(corners);
        return gradients;
    }
    for (Index a = 0; a < corners; ++a) {
        gradients.col(a) = (4.0 * barycentric[a] - 1.0) * slopes.col(a);
    }
    Index column = corners;
    for (const auto& [a, b] : edges(kind)) {
        gradients.col(column++) =
            4.0 * (barycentric[a] * slopes.col(b) + barycentric[b] * slopes.col(a));
    }
    return gradients;
}

/// N_a = product over the directions of (1 + s_a xi) / 2.
ReferenceGradients cube(int dimension, const Vec3& xi) {
    ReferenceGradients gradients = ReferenceGradients::Zero();
    for (Index a = 0; a < (1 << dimension); ++a) {
        const Vec3 s = corner(a);
        for (int i = 0; i < dimension; ++i) {
            double slope = 0.5 * s[i];
            for (int j = 0; j < dimension; ++j) {
                if (j != i) slope *= 0.5 * (1.0 + s[j] * xi[j]);
            }
            gradients(i, a) = slope;
        }
    }
    return gradients;
}

/// Corners N = (1 + s x)(1 + t y)(s x + t y - 1) / 4; edge nodes (1 - x^2)(1 + t y) / 2 below and
/// above, (1 + s x)(1 - y^2) / 2 at the sides.
ReferenceGradients serendipity(double x, double y) {
    ReferenceGradients gradients = ReferenceGradients::Zero();
    for (Index a = 0; a < 4; ++a) {
        const double s = corner(a).x();
        const double t = corner(a).y();
        gradients(0, a) = 0.25 * s * (1.0 + t * y) * (2.0 * s * x + t * y);
        gradients(1, a) = 0.25 * t * (1.0 + s * x) * (s * x + 2.0 * t * y);
    }
    gradients.block<2, 4>(0, 4) << -x * (1.0 - y), 0.5 * (1.0 - y * y), -x * (1.0 + y),
        -0.5 * (1.0 - y * y),  //
        -0.5 * (1.0 - x * x), -y * (1.0 + x), 0.5 * (1.0 - x * x), -y * (1.0 - x);
    return gradients;
}

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

ReferenceGradients reference_gradients(ElementKind kind, const Vec3& xi) {
    switch (kind) {
        case ElementKind::line2:
        case ElementKind::line3:
            return line(traits(kind).nodes, xi.x());
        case ElementKind::t3:
        case ElementKind::t6:
        case ElementKind::tet4:
        case ElementKind::tet10:
            return simplex(kind, xi);
        case ElementKind::q4:
            return cube(2, xi);
        case ElementKind::q8:
            return serendipity(xi.x(), xi.y());
        case ElementKind::hex8:
            break;
    }
    return cube(3, xi);
}

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

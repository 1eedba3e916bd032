#include "drystone/geometry/elements/element_map.hpp"

#include <array>
#include <cmath>
#include <vector>

#include <Eigen/LU>

#include "drystone/geometry/elements/element_sides.hpp"

namespace drystone::geometry {

namespace {

/// Signs of the corners of [-1, 1]^3, those of the square first.
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
    const ReferenceGradients gradients = reference_gradients(element.kind, xi);
    Mat3 map = Mat3::Zero();  // column i: dx / dxi_i
    Index a = 0;
    for (const Index node : element.nodes()) {
        map += mesh.nodes.col(node) * gradients.col(a++).transpose();
    }
    const int dimension = traits(element.kind).dimension;
    if (dimension == 3) return map.determinant();
    if (dimension == 1) return map.col(0).norm();
    const Vec3 normal = map.col(0).cross(map.col(1));
    return mesh.dimension == 2 ? normal.z() : normal.norm();
}

std::span<const Vec3> sample_points(ElementKind kind) {
    // Quarters of the edges see edge nodes that are too far from the middle.
    static const std::vector<Vec3> k_one = {Vec3::Constant(0.25)};
    static const std::vector<Vec3> k_line = lattice(1, 4, false);
    static const std::vector<Vec3> k_triangle = lattice(2, 4, true);
    static const std::vector<Vec3> k_square = lattice(2, 1, false);
    static const std::vector<Vec3> k_curved_square = lattice(2, 4, false);
    static const std::vector<Vec3> k_tetrahedron = lattice(3, 4, true);
    static const std::vector<Vec3> k_cube = lattice(3, 2, false);
    switch (kind) {
        case ElementKind::line2:
        case ElementKind::t3:
        case ElementKind::tet4:
            return k_one;
        case ElementKind::line3:
            return k_line;
        case ElementKind::t6:
            return k_triangle;
        case ElementKind::q4:
            return k_square;  // bilinear: least at a corner
        case ElementKind::q8:
            return k_curved_square;
        case ElementKind::tet10:
            return k_tetrahedron;
        case ElementKind::hex8:
            break;
    }
    return k_cube;
}

}  // namespace drystone::geometry

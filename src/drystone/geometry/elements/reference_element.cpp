// Shape functions of all element kinds in reference coordinates, their gradients and nodes.
#include "drystone/geometry/elements/reference_element.hpp"

#include <array>

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

/// L of a simplex of dimension d: 1 - sum xi, then xi; 0 beyond.
Eigen::Vector4d barycentric_of(const Vec3& xi, Index d) {
    Eigen::Vector4d barycentric = Eigen::Vector4d::Zero();
    barycentric[0] = 1.0 - xi.head(d).sum();
    barycentric.segment(1, d) = xi.head(d);
    return barycentric;
}

/// Barycentric coordinates L: N = L_a at corners; with edge nodes L_a (2 L_a - 1) and 4 L_a L_b.
ReferenceGradients simplex(ElementKind kind, const Vec3& xi) {
    const Index d = traits(kind).dimension;
    const Eigen::Vector4d barycentric = barycentric_of(xi, d);
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

// Values of the same functions, in the same order.

ShapeValues line_values(int nodes, double xi) {
    ShapeValues N = ShapeValues::Zero();
    if (nodes == 2) {
        N.head<2>() << 0.5 * (1.0 - xi), 0.5 * (1.0 + xi);
    } else {
        N.head<3>() << 0.5 * xi * (xi - 1.0), 0.5 * xi * (xi + 1.0), 1.0 - xi * xi;
    }
    return N;
}

ShapeValues simplex_values(ElementKind kind, const Vec3& xi) {
    const Index corners = traits(kind).dimension + 1;
    const Eigen::Vector4d barycentric = barycentric_of(xi, corners - 1);
    ShapeValues N = ShapeValues::Zero();
    N.head(corners) = barycentric.head(corners);
    if (traits(kind).nodes == corners) return N;
    for (Index a = 0; a < corners; ++a) N[a] *= 2.0 * barycentric[a] - 1.0;
    Index node = corners;
    for (const auto& [a, b] : edges(kind)) N[node++] = 4.0 * barycentric[a] * barycentric[b];
    return N;
}

ShapeValues cube_values(int dimension, const Vec3& xi) {
    ShapeValues N = ShapeValues::Zero();
    for (Index a = 0; a < (1 << dimension); ++a) {
        N[a] = 1.0;
        for (int i = 0; i < dimension; ++i) N[a] *= 0.5 * (1.0 + corner(a)[i] * xi[i]);
    }
    return N;
}

ShapeValues serendipity_values(double x, double y) {
    ShapeValues N = ShapeValues::Zero();
    for (Index a = 0; a < 4; ++a) {
        const double s = corner(a).x();
        const double t = corner(a).y();
        N[a] = 0.25 * (1.0 + s * x) * (1.0 + t * y) * (s * x + t * y - 1.0);
    }
    const double u = 0.5 * (1.0 - x * x);
    const double v = 0.5 * (1.0 - y * y);
    N.segment<4>(4) << u * (1.0 - y), v * (1.0 + x), u * (1.0 + y), v * (1.0 - x);
    return N;
}

/// Between the corners of their edge.
void add_edge_nodes(ElementKind kind, ReferenceGradients& nodes) {
    Index column = traits(kind).corners;
    for (const auto& [a, b] : edges(kind)) {
        nodes.col(column++) = 0.5 * (nodes.col(a) + nodes.col(b));
    }
}

}  // namespace

ShapeValues shape_values(ElementKind kind, const Vec3& xi) {
    switch (kind) {
        case ElementKind::line2:
        case ElementKind::line3:
            return line_values(traits(kind).nodes, xi.x());
        case ElementKind::t3:
        case ElementKind::t6:
        case ElementKind::tet4:
        case ElementKind::tet10:
            return simplex_values(kind, xi);
        case ElementKind::q4:
            return cube_values(2, xi);
        case ElementKind::q8:
            return serendipity_values(xi.x(), xi.y());
        case ElementKind::hex8:
            break;
    }
    return cube_values(3, xi);
}

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

ReferenceGradients reference_nodes(ElementKind kind) {
    const Index d = traits(kind).dimension;
    ReferenceGradients nodes = ReferenceGradients::Zero();
    if (is_simplex(kind)) {
        nodes.block(0, 1, d, d).setIdentity();
    } else {
        for (Index a = 0; a < (1 << d); ++a) nodes.col(a).head(d) = corner(a).head(d);
    }
    if (is_quadratic(kind)) add_edge_nodes(kind, nodes);
    return nodes;
}

Vec3 reference_middle(ElementKind kind) {
    const Index d = traits(kind).dimension;
    Vec3 middle = Vec3::Zero();
    if (is_simplex(kind)) middle.head(d).setConstant(1.0 / static_cast<double>(d + 1));
    return middle;
}

}  // namespace drystone::geometry

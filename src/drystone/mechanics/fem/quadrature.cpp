// Quadrature rules of boxes and simplices, and the rule of each kind of element.
#include "drystone/mechanics/fem/quadrature.hpp"

#include <array>
#include <cassert>
#include <cmath>

namespace drystone::mechanics::fem {

namespace {

using geometry::ElementKind;
using geometry::traits;

constexpr std::size_t k_kinds = 9;

/// Area or volume of the reference simplex.
double simplex_volume(int dimension) { return dimension == 2 ? 1.0 / 2.0 : 1.0 / 6.0; }

/// Points whose barycentric coordinates are 1 - D a and D times a.
void add_corners(Quadrature& points, int dimension, double a, double weight) {
    for (int i = 0; i <= dimension; ++i) {
        QuadraturePoint point{.weight = weight};
        point.xi.head(dimension).setConstant(a);
        if (i > 0) point.xi[i - 1] = 1.0 - dimension * a;
        points.push_back(point);
    }
}

Quadrature stiffness_rule(ElementKind kind) {
    const int dimension = traits(kind).dimension;
    if (!geometry::is_simplex(kind))
        return gauss_box(dimension, geometry::is_quadratic(kind) ? 3 : 2);
    return geometry::is_quadratic(kind) ? simplex_corners(dimension) : simplex_centre(dimension);
}

Quadrature mass_rule(ElementKind kind) {
    const int dimension = traits(kind).dimension;
    if (!geometry::is_simplex(kind))
        return gauss_box(dimension, geometry::is_quadratic(kind) ? 3 : 2);
    if (!geometry::is_quadratic(kind)) return simplex_corners(dimension);
    return dimension == 2 ? triangle_of_degree_4() : tetrahedron_of_degree_5();
}

/// The rules of all kinds of elements, in the order of ElementKind.
template <class Rule>
std::array<Quadrature, k_kinds> rules(const Rule& rule) {
    std::array<Quadrature, k_kinds> all;
    for (std::size_t k = 0; k < k_kinds; ++k) all[k] = rule(static_cast<ElementKind>(k));
    return all;
}

}  // namespace

Quadrature gauss_box(int dimension, int count) {
    assert(count == 2 || count == 3);
    const double a = count == 2 ? 1.0 / std::sqrt(3.0) : std::sqrt(0.6);
    const std::array<double, 3> places =
        count == 2 ? std::array{-a, a, 0.0} : std::array{-a, 0.0, a};
    const std::array<double, 3> weights =
        count == 2 ? std::array{1.0, 1.0, 0.0} : std::array{5.0 / 9.0, 8.0 / 9.0, 5.0 / 9.0};
    Quadrature points{{.weight = 1.0}};
    for (int k = 0; k < dimension; ++k) {
        const Quadrature lower = std::move(points);
        points.clear();
        for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
            for (QuadraturePoint point : lower) {
                point.xi[k] = places[i];
                point.weight *= weights[i];
                points.push_back(point);
            }
        }
    }
    return points;
}

Quadrature simplex_centre(int dimension) {
    QuadraturePoint point{.weight = simplex_volume(dimension)};
    point.xi.head(dimension).setConstant(1.0 / (dimension + 1));
    return {point};
}

Quadrature simplex_corners(int dimension) {
    const double corners = dimension + 1.0;
    Quadrature points;
    add_corners(points, dimension, (1.0 - 1.0 / std::sqrt(dimension + 2.0)) / corners,
                simplex_volume(dimension) / corners);
    return points;
}

Quadrature triangle_of_degree_4() {
    // The roots of the moment equations, with s = sqrt(10), t = sqrt(38 - 44 sqrt(2/5)),
    // w = sqrt(213125 - 53320 s): a = (8 - s +- t) / 18, weights (620 +- w) / 7440.
    const double s = std::sqrt(10.0);
    const double t = std::sqrt(38.0 - 44.0 * std::sqrt(0.4));
    const double w = std::sqrt(213125.0 - 53320.0 * s);
    Quadrature points;
    add_corners(points, 2, (8.0 - s + t) / 18.0, (620.0 + w) / 7440.0);
    add_corners(points, 2, (8.0 - s - t) / 18.0, (620.0 - w) / 7440.0);
    return points;
}

Quadrature tetrahedron_of_degree_5() {
    Quadrature points;
    add_corners(points, 3, 0.31088591926330060980, 0.11268792571801585080 / 6.0);
    add_corners(points, 3, 0.092735250310891226402, 0.073493043116361949544 / 6.0);
    // Near the middles of the edges: two coordinates a, two 1/2 - a.
    const double a = 0.045503704125649649492;
    const double b = 0.5 - a;
    const double weight = 0.042546020777081466438 / 6.0;
    for (const Vec3& xi : {Vec3(a, a, b), Vec3(a, b, a), Vec3(b, a, a), Vec3(b, b, a),
                           Vec3(b, a, b), Vec3(a, b, b)}) {
        points.push_back({.xi = xi, .weight = weight});
    }
    return points;
}

const Quadrature& stiffness_points(ElementKind kind) {
    assert(traits(kind).dimension > 1);
    static const std::array<Quadrature, k_kinds> k_rules = rules(stiffness_rule);
    return k_rules[static_cast<std::size_t>(kind)];
}

const Quadrature& mass_points(ElementKind kind) {
    static const std::array<Quadrature, k_kinds> k_rules = rules(mass_rule);
    return k_rules[static_cast<std::size_t>(kind)];
}

}  // namespace drystone::mechanics::fem

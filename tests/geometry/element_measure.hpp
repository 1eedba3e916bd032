#pragma once

#include <array>
#include <cmath>
#include <vector>

#include "drystone/geometry/elements/element_map.hpp"
#include "drystone/geometry/elements/element_sides.hpp"
#include "drystone/geometry/elements/reference_element.hpp"

namespace drystone::geometry::test {

/// Where the nodes of the reference element are.
inline std::vector<Vec3> node_places(ElementKind kind) {
    std::vector<Vec3> nodes;
    const int dimension = traits(kind).dimension;
    const int corners = traits(kind).corners;
    if (corners == dimension + 1 && dimension > 1) {
        nodes.emplace_back(Vec3::Zero());
        for (Index d = 0; d < dimension; ++d) nodes.emplace_back(Vec3::Unit(d));
    } else if (dimension == 1) {
        nodes = {Vec3(-1, 0, 0), Vec3(1, 0, 0)};
    } else {
        for (const double z : {-1.0, 1.0}) {
            const double height = dimension == 3 ? z : 0.0;
            if (dimension == 2 && z > 0.0) break;
            for (const auto& [x, y] : {std::array{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}) {
                nodes.emplace_back(x, y, height);
            }
        }
    }
    if (traits(kind).nodes > corners) {
        for (const auto& [a, b] : edges(kind)) {
            nodes.emplace_back(
                0.5 * (nodes[static_cast<std::size_t>(a)] + nodes[static_cast<std::size_t>(b)]));
        }
    }
    return nodes;
}

/// Length, area or volume by Gauss's rule with four points in each direction, exact for
/// polynomials of degree 7 (simplices: squares and cubes collapsed, which costs up to two degrees):
/// more than any Jacobian here.
inline double measure(const ElementMesh& mesh, const Element& element) {
    const double a = std::sqrt(3.0 / 7.0 - 2.0 / 7.0 * std::sqrt(6.0 / 5.0));
    const double b = std::sqrt(3.0 / 7.0 + 2.0 / 7.0 * std::sqrt(6.0 / 5.0));
    const std::array<double, 4> points = {-b, -a, a, b};
    const double heavy = (18.0 + std::sqrt(30.0)) / 36.0;
    const double light = (18.0 - std::sqrt(30.0)) / 36.0;
    const std::array<double, 4> weights = {light, heavy, heavy, light};
    const int dimension = traits(element.kind).dimension;
    const bool simplex = traits(element.kind).corners == dimension + 1 && dimension > 1;
    double sum = 0.0;
    for (std::size_t k = 0; k < (dimension > 2 ? 4 : 1); ++k) {
        for (std::size_t j = 0; j < (dimension > 1 ? 4 : 1); ++j) {
            for (std::size_t i = 0; i < 4; ++i) {
                Vec3 xi(points[i], dimension > 1 ? points[j] : 0.0,
                        dimension > 2 ? points[k] : 0.0);
                double weight = weights[i] * (dimension > 1 ? weights[j] : 1.0) *
                                (dimension > 2 ? weights[k] : 1.0);
                if (simplex) {
                    const Vec3 u = 0.5 * (xi + Vec3::Ones());
                    const double second = 1.0 - u.x();
                    const double third = dimension > 2 ? second * (1.0 - u.y()) : 0.0;
                    xi = Vec3(u.x(), second * u.y(), third * u.z());
                    weight *= (dimension > 2 ? third / 8.0 : 1.0 / 4.0) * second;
                }
                sum += weight * jacobian(mesh, element, xi);
            }
        }
    }
    return sum;
}

/// Of all cells together.
inline double measure(const ElementMesh& mesh) {
    double sum = 0.0;
    for (Index c = 0; c < mesh.bulk_elements; ++c) {
        sum += measure(mesh, mesh.elements[static_cast<std::size_t>(c)]);
    }
    return sum;
}

}  // namespace drystone::geometry::test

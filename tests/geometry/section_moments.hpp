#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "drystone/geometry/plane_vector.hpp"
#include "drystone/geometry/polygon.hpp"
#include "drystone/geometry/polyhedron.hpp"

/// Moments by other formulas than the library's: boundary sums in the plane, sections in space.
namespace drystone::geometry::cases {

/// Integrals of 1, x and x x^T over a region.
template <int D>
struct Moments {
    double zeroth = 0.0;
    Vector<D> first = Vector<D>::Zero();
    Eigen::Matrix<double, D, D> second = Eigen::Matrix<double, D, D>::Zero();
};

/// Of a polygon, by Green's theorem: integrals over the boundary, edge by edge.
inline Moments<2> polygon_moments(const std::vector<Vec2>& x) {
    Moments<2> result;
    for (std::size_t k = 0; k < x.size(); ++k) {
        const Vec2& a = x[k];
        const Vec2& b = x[(k + 1) % x.size()];
        const double c = cross(a, b);
        result.zeroth += c / 2.0;
        result.first += c / 6.0 * (a + b);
        result.second += c / 24.0 *
                         (2.0 * a * a.transpose() + a * b.transpose() + b * a.transpose() +
                          2.0 * b * b.transpose());
    }
    return result;
}

/// Nodes and weights of Gauss' rule with 3 points on [low, high]: exact to degree 5.
inline std::array<std::array<double, 2>, 3> gauss_rule(double low, double high) {
    const double middle = 0.5 * (low + high);
    const double half = 0.5 * (high - low);
    const double node = half * std::sqrt(0.6);
    return {{{middle - node, half * 5.0 / 9.0},
             {middle, half * 8.0 / 9.0},
             {middle + node, half * 5.0 / 9.0}}};
}

/// The polygon in which a polyhedron meets the plane at this height.
inline std::vector<Vec2> section(const PolyhedronTopology& topology, double z) {
    std::vector<Vec2> points;
    for (const auto& edge : topology.edges) {
        const Vec3& a = topology.vertices[edge.from];
        const Vec3& b = topology.vertices[edge.to];
        if ((a.z() < z) == (b.z() < z)) continue;
        points.emplace_back((a + (z - a.z()) / (b.z() - a.z()) * (b - a)).head<2>());
    }
    return convex_hull(points).vertices;
}

/// Of a convex polyhedron: between the heights of its vertices, the moments of a section are
/// polynomials of degree 4 at most.
inline Moments<3> polyhedron_moments(const PolyhedronTopology& topology) {
    std::vector<double> heights;
    double lowest = topology.vertices.front().z();
    double highest = lowest;
    for (const Vec3& x : topology.vertices) {
        heights.push_back(x.z());
        lowest = std::min(lowest, x.z());
        highest = std::max(highest, x.z());
    }
    std::sort(heights.begin(), heights.end());
    Moments<3> result;
    for (std::size_t k = 0; k + 1 < heights.size(); ++k) {
        // Slices of rounding errors contribute rounding errors.
        if (heights[k + 1] - heights[k] < 1e-12 * (highest - lowest)) continue;
        for (const auto& [z, weight] : gauss_rule(heights[k], heights[k + 1])) {
            const Moments<2> part = polygon_moments(section(topology, z));
            result.zeroth += weight * part.zeroth;
            Vec3 first;
            first << part.first, z * part.zeroth;
            result.first += weight * first;
            Mat3 second;
            second << part.second, z * part.first, z * part.first.transpose(), z * z * part.zeroth;
            result.second += weight * second;
        }
    }
    return result;
}

}  // namespace drystone::geometry::cases

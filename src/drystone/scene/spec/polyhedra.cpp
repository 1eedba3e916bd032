// Corners of Platonic solids, of rocks, and of random polyhedra around a sphere.
#include "drystone/scene/spec/polyhedra.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <vector>

namespace drystone::scene {
inline namespace spec {

namespace {

using std::numbers::phi;

std::vector<Vec3> cube_corners() {
    std::vector<Vec3> points;
    for (const double x : {-1.0, 1.0}) {
        for (const double y : {-1.0, 1.0}) {
            for (const double z : {-1.0, 1.0}) points.emplace_back(x, y, z);
        }
    }
    return points;
}

/// (0, +-a, +-b) and its cyclic permutations.
void add_rectangles(std::vector<Vec3>& points, double a, double b) {
    for (const double s : {-a, a}) {
        for (const double t : {-b, b}) {
            points.emplace_back(0.0, s, t);
            points.emplace_back(s, t, 0.0);
            points.emplace_back(t, 0.0, s);
        }
    }
}

std::vector<Vec3> regular_corners(int faces) {
    std::vector<Vec3> points;
    switch (faces) {
        case 4:
            return {{1.0, 1.0, 1.0}, {1.0, -1.0, -1.0}, {-1.0, 1.0, -1.0}, {-1.0, -1.0, 1.0}};
        case 6:
            return cube_corners();
        case 8:
            for (const double s : {-1.0, 1.0}) {
                for (int k = 0; k < 3; ++k) points.emplace_back(s * Vec3::Unit(k));
            }
            return points;
        case 12:
            points = cube_corners();
            add_rectangles(points, 1.0 / phi, phi);
            return points;
        default:
            assert(faces == 20);
            add_rectangles(points, 1.0, phi);
            return points;
    }
}

/// Point k of a spiral from pole to pole that spreads points evenly over the unit sphere, so that
/// no stone is a splinter.
Vec3 spiral_point(int k, int count) {
    const double turn = 2.0 * std::numbers::pi * (2.0 - phi);
    const double z = 1.0 - (2.0 * k + 1.0) / count;
    const double r = std::sqrt(1.0 - z * z);
    return {r * std::cos(turn * k), r * std::sin(turn * k), z};
}

/// Unit vectors near the corners of a tetrahedron for four, near a spiral for more.
std::vector<Vec3> wobbled_normals(int count, double wobble, Rng& rng) {
    const std::vector<Vec3> tetrahedron = regular_corners(4);
    std::vector<Vec3> normals;
    for (int k = 0; k < count; ++k) {
        Vec3 normal = count == 4 ? tetrahedron[static_cast<std::size_t>(k)].normalized()
                                 : spiral_point(k, count);
        for (Index i = 0; i < 3; ++i) normal[i] += wobble * rng.uniform(-1.0, 1.0);
        normals.emplace_back(normal.normalized());
    }
    return normals;
}

/// Corners of { x : normal . x <= 1 for all normals }, or none if one of them is farther away than
/// four. By duality: a face { m . x = o } of the hull of the normals is the corner m / o. All
/// normals are on the sphere and so are corners of their hull: each of them has a face.
std::vector<Vec3> corners_of_tangent_planes(const std::vector<Vec3>& normals) {
    constexpr double k_farthest = 4.0;
    const geometry::Polyhedron dual = geometry::convex_hull(normals);
    if (dual.topology->vertices.size() != normals.size()) return {};
    std::vector<Vec3> corners;
    for (std::size_t f = 0; f < dual.topology->faces.size(); ++f) {
        const double offset = dual.topology->offsets[f];
        if (offset * k_farthest < 1.0) return {};
        corners.emplace_back(dual.topology->normals[f] / offset);
    }
    return corners;
}

}  // namespace

geometry::Polyhedron regular_polyhedron(int faces, double radius) {
    std::vector<Vec3> points = regular_corners(faces);
    for (Vec3& point : points) point *= radius / point.norm();
    return geometry::convex_hull(points);
}

geometry::Polyhedron rock(int corners, double radius, std::uint64_t seed) {
    assert(corners >= 4);
    Rng rng(seed);
    const double wobble = 0.8 / std::sqrt(static_cast<double>(corners));
    std::vector<Vec3> points;
    for (int k = 0; k < corners; ++k) {
        Vec3 point = spiral_point(k, corners);
        for (Index i = 0; i < 3; ++i) point[i] += wobble * rng.uniform(-1.0, 1.0);
        points.emplace_back(radius * rng.uniform(0.75, 1.0) * point.normalized());
    }
    return geometry::convex_hull(points);
}

geometry::Polyhedron random_polyhedron(const RandomPolyhedron& recipe, Rng& rng) {
    assert(recipe.faces >= 4);
    std::vector<Vec3> corners;
    // Less at random each time, until no corner is too far away.
    for (double wobble = 1.2 / std::sqrt(recipe.faces); corners.empty(); wobble *= 0.95) {
        corners = corners_of_tangent_planes(wobbled_normals(recipe.faces, wobble, rng));
    }
    double farthest = 0.0;
    for (Vec3& corner : corners) {
        corner = corner.cwiseProduct(recipe.aspect);
        farthest = std::max(farthest, corner.norm());
    }
    for (Vec3& corner : corners) corner *= recipe.radius / farthest;
    return geometry::convex_hull(corners);
}

}  // namespace spec
}  // namespace drystone::scene

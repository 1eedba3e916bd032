#include "drystone/scene/polyhedra.hpp"

#include <cassert>
#include <cmath>
#include <numbers>
#include <vector>

#include "drystone/core/rng.hpp"

namespace drystone::scene {

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

}  // namespace

geometry::Polyhedron regular_polyhedron(int faces, double radius) {
    std::vector<Vec3> points = regular_corners(faces);
    for (Vec3& point : points) point *= radius / point.norm();
    return geometry::convex_hull(points);
}

geometry::Polyhedron rock(int corners, double radius, std::uint64_t seed) {
    assert(corners >= 4);
    Rng rng(seed);
    // A spiral from pole to pole spreads the points evenly, so that no stone is a splinter.
    const double turn = 2.0 * std::numbers::pi * (2.0 - phi);
    const double wobble = 0.8 / std::sqrt(static_cast<double>(corners));
    std::vector<Vec3> points;
    for (int k = 0; k < corners; ++k) {
        const double z = 1.0 - (2.0 * k + 1.0) / corners;
        const double r = std::sqrt(1.0 - z * z);
        Vec3 point{r * std::cos(turn * k), r * std::sin(turn * k), z};
        for (Index i = 0; i < 3; ++i) point[i] += wobble * rng.uniform(-1.0, 1.0);
        points.emplace_back(radius * rng.uniform(0.75, 1.0) * point.normalized());
    }
    return geometry::convex_hull(points);
}

}  // namespace drystone::scene

#pragma once

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <Eigen/LU>
#include <Eigen/QR>

#include "drystone/core/rng.hpp"
#include "drystone/geometry/frame.hpp"

/// Points and placements for the tests of this room.
namespace drystone::geometry::cases {

/// Uniform on the unit sphere.
template <int D>
Vector<D> random_direction(Rng& rng) {
    Vector<D> x;
    for (double& component : x) component = rng.normal();
    return x.normalized();
}

/// An orthogonal matrix with determinant 1.
template <int D>
Rotation<D> random_rotation(Rng& rng) {
    Rotation<D> A;
    for (int k = 0; k < D; ++k) A.col(k) = random_direction<D>(rng);
    Rotation<D> Q = Eigen::HouseholderQR<Rotation<D>>(A).householderQ();
    if (Q.determinant() < 0.0) Q.col(0) *= -1.0;
    return Q;
}

template <int D>
Frame<D> random_frame(Rng& rng) {
    return {.origin = 3.0 * random_direction<D>(rng), .rotation = random_rotation<D>(rng)};
}

/// A solid with known numbers of vertices, edges and faces.
struct Solid {
    std::string name;
    std::vector<Vec3> points;
    int vertices = 0;
    int edges = 0;
    int faces = 0;
};

/// The five regular solids, a prism, and a box with points all over its surface.
inline std::vector<Solid> solids() {
    const double golden = std::numbers::phi;
    Solid tetrahedron{"tetrahedron", {{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}}, 4, 6, 4};
    Solid cube{"cube", {}, 8, 12, 6};
    Solid octahedron{"octahedron", {}, 6, 12, 8};
    Solid dodecahedron{"dodecahedron", {}, 20, 30, 12};
    Solid icosahedron{"icosahedron", {}, 12, 30, 20};
    for (int i = 0; i < 8; ++i) {
        const Vec3 corner{i & 1 ? 1.0 : -1.0, i & 2 ? 1.0 : -1.0, i & 4 ? 1.0 : -1.0};
        cube.points.push_back(corner);
        dodecahedron.points.push_back(corner);
    }
    for (int k = 0; k < 3; ++k) {
        for (const double s : {-1.0, 1.0}) {
            octahedron.points.emplace_back(s * Vec3::Unit(k));
            for (const double t : {-1.0, 1.0}) {
                const Vec3 x = Vec3::Unit(k);
                const Vec3 y = Vec3::Unit((k + 1) % 3);
                dodecahedron.points.emplace_back(s * golden * x + t / golden * y);
                icosahedron.points.emplace_back(s * golden * x + t * y);
            }
        }
    }
    Solid prism{"prism of 17 sides", {}, 34, 51, 19};
    for (int k = 0; k < 17; ++k) {
        const double angle = 2.0 * std::numbers::pi * k / 17.0;
        for (const double z : {-0.3, 0.4}) {
            prism.points.emplace_back(std::cos(angle), std::sin(angle), z);
        }
    }
    Solid grid{"box with a grid of points", {}, 8, 12, 6};
    constexpr int k_cells = 7;
    for (int i = 0; i <= k_cells; ++i) {
        for (int j = 0; j <= k_cells; ++j) {
            for (int k = 0; k <= k_cells; ++k) {
                grid.points.emplace_back(0.1 * i, 0.3 * j, 0.07 * k);
            }
        }
    }
    return {tetrahedron, cube, octahedron, dodecahedron, icosahedron, prism, grid};
}

}  // namespace drystone::geometry::cases

#pragma once

#include "drystone/core/rng.hpp"
#include "drystone/geometry/mesh.hpp"
#include "drystone/geometry/polyhedron.hpp"

/// Triangle meshes for tests.
namespace drystone::collision::space_sampling {

/// The square |x|, |y| <= half of the plane z = 0, in cells x cells squares whose corners are moved
/// at random and that are divided along a random diagonal.
[[nodiscard]] geometry::Mesh triangulated_square(Rng& rng, double half, int cells);

/// The surface of a convex polyhedron.
[[nodiscard]] geometry::Mesh surface_of(const geometry::Polyhedron& polyhedron);

/// The surface of the box, each side in cells x cells x 2 triangles.
[[nodiscard]] geometry::Mesh triangulated_box(const Vec3& half, int cells);

/// The surface z = height(x, y) over |x|, |y| <= half, in cells x cells x 2 triangles.
template <class Height>
[[nodiscard]] geometry::Mesh terrain(double half, int cells, Height height) {
    std::vector<Vec3> vertices;
    std::vector<std::array<int, 3>> triangles;
    for (int i = 0; i <= cells; ++i) {
        for (int j = 0; j <= cells; ++j) {
            const double x = half * (2.0 * i / cells - 1.0);
            const double y = half * (2.0 * j / cells - 1.0);
            vertices.emplace_back(x, y, height(x, y));
        }
    }
    for (int i = 0; i < cells; ++i) {
        for (int j = 0; j < cells; ++j) {
            const int a = i * (cells + 1) + j;
            const int b = a + cells + 1;
            triangles.push_back({a, b, b + 1});
            triangles.push_back({a, b + 1, a + 1});
        }
    }
    return geometry::make_mesh(std::move(vertices), std::move(triangles));
}

}  // namespace drystone::collision::space_sampling

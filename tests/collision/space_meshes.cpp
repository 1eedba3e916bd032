#include "collision/space_meshes.hpp"

namespace drystone::collision::space_sampling {

geometry::Mesh triangulated_square(Rng& rng, double half, int cells) {
    std::vector<Vec3> vertices;
    std::vector<std::array<int, 3>> triangles;
    const double cell = 2.0 * half / cells;
    for (int i = 0; i <= cells; ++i) {
        for (int j = 0; j <= cells; ++j) {
            const bool inner = i > 0 && j > 0 && i < cells && j < cells;
            const double shift = inner ? 0.3 * cell : 0.0;
            vertices.emplace_back(cell * i - half + rng.uniform(-shift, shift),
                                  cell * j - half + rng.uniform(-shift, shift), 0.0);
        }
    }
    for (int i = 0; i < cells; ++i) {
        for (int j = 0; j < cells; ++j) {
            const int a = i * (cells + 1) + j;
            const int b = a + cells + 1;
            if (rng.index(2) == 0) {
                triangles.push_back({a, b, b + 1});
                triangles.push_back({a, b + 1, a + 1});
            } else {
                triangles.push_back({a, b, a + 1});
                triangles.push_back({b, b + 1, a + 1});
            }
        }
    }
    return geometry::make_mesh(std::move(vertices), std::move(triangles));
}

geometry::Mesh surface_of(const geometry::Polyhedron& polyhedron) {
    std::vector<std::array<int, 3>> triangles;
    for (const auto& face : polyhedron.topology->faces) {
        for (std::size_t k = 1; k + 1 < face.size(); ++k) {
            triangles.push_back({face[0], face[k], face[k + 1]});
        }
    }
    return geometry::make_mesh(polyhedron.topology->vertices, std::move(triangles));
}

geometry::Mesh triangulated_box(const Vec3& half, int cells) {
    std::vector<Vec3> vertices;
    std::vector<std::array<int, 3>> triangles;
    for (int axis = 0; axis < 3; ++axis) {
        for (const double sign : {-1.0, 1.0}) {
            const int first = static_cast<int>(vertices.size());
            for (int i = 0; i <= cells; ++i) {
                for (int j = 0; j <= cells; ++j) {
                    Vec3 x;
                    x[axis] = sign * half[axis];
                    x[(axis + 1) % 3] = half[(axis + 1) % 3] * (2.0 * i / cells - 1.0);
                    x[(axis + 2) % 3] = half[(axis + 2) % 3] * (2.0 * j / cells - 1.0);
                    vertices.push_back(x);
                }
            }
            for (int i = 0; i < cells; ++i) {
                for (int j = 0; j < cells; ++j) {
                    int a = first + i * (cells + 1) + j;
                    int b = a + cells + 1;
                    int c = a + 1;
                    const int d = b + 1;
                    if (sign < 0.0) std::swap(b, c);  // counter-clockwise from outside
                    triangles.push_back({a, b, d});
                    triangles.push_back({a, d, c});
                }
            }
        }
    }
    return geometry::make_mesh(std::move(vertices), std::move(triangles));
}

}  // namespace drystone::collision::space_sampling

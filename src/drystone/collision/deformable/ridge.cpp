// Sharp edges and bounding planes of rigid shapes.
#include "drystone/collision/deformable/ridge.hpp"

#include <algorithm>
#include <span>
#include <variant>

#include <Eigen/Geometry>

#include "drystone/collision/space/meshes/mesh_surface.hpp"

namespace drystone::collision::deformable {
namespace {

/// Collects the ridges of a shape, in the axes of the shape. `body` are all its corners.
struct MakeRidges {
    std::vector<Ridge> ridges = {};

    void add(const Vec3& from, const Vec3& to, const Vec3& left, const Vec3& right,
             std::span<const Vec3> body) {
        if (left.cross(right).norm() <= k_sharp && left.dot(right) > 0.0) return;
        Ridge ridge{.from = from, .along = to - from, .outward = (left + right).stableNormalized()};
        for (const Vec3& x : body) {
            ridge.backing = std::max(ridge.backing, 0.5 * ridge.outward.dot(from - x));
        }
        ridges.push_back(ridge);
    }

    void add(const geometry::PolyhedronTopology& polyhedron) {
        for (const auto& edge : polyhedron.edges) {
            add(polyhedron.vertices[edge.from], polyhedron.vertices[edge.to],
                polyhedron.normals[edge.left], polyhedron.normals[edge.right], polyhedron.vertices);
        }
    }

    void operator()(const geometry::Box& box) { add(*geometry::box_polyhedron(box.half).topology); }
    void operator()(const geometry::Polyhedron& polyhedron) { add(*polyhedron.topology); }
    void operator()(const geometry::Mesh& surface) {
        const geometry::MeshTopology& mesh = *surface.topology;
        const int count = static_cast<int>(mesh.triangles.size());
        for (int t = 0; t < count; ++t) {
            for (int k = 0; k < 3; ++k) {
                const space::HalfEdge edge{t, k};
                if (!space::is_sharp(mesh, edge)) continue;
                // An edge of two triangles is taken from the first.
                if (space::opposite(mesh, edge).triangle >= 0 &&
                    space::opposite(mesh, edge).triangle < t) {
                    continue;
                }
                add(space::corner(mesh, t, k), space::corner(mesh, t, k + 1), mesh.normals[t],
                    space::last_normal(mesh, edge), mesh.vertices);
            }
        }
    }
    void operator()(const geometry::Capsule& capsule) {
        const Vec3 end(0.0, 0.0, capsule.half_length);
        ridges.push_back({.from = -end, .along = 2.0 * end, .radius = capsule.radius});
    }
    template <class Round>
    void operator()(const Round& /*shape*/) {}
};

}  // namespace

std::vector<Ridge> ridges_of(const geometry::Part<3>& part) {
    MakeRidges make;
    std::visit(make, part.shape);
    for (Ridge& ridge : make.ridges) ridge = placed(ridge, part.frame);
    return make.ridges;
}

std::vector<space::GroundPlane> planes_of(const geometry::Part<3>& part) {
    geometry::Polyhedron solid;
    if (const auto* box = std::get_if<geometry::Box>(&part.shape)) {
        solid = geometry::box_polyhedron(box->half);
    } else if (const auto* polyhedron = std::get_if<geometry::Polyhedron>(&part.shape)) {
        solid = *polyhedron;
    } else {
        return {};
    }
    std::vector<space::GroundPlane> planes;
    for (std::size_t face = 0; face < solid.topology->normals.size(); ++face) {
        const Vec3 normal = part.frame.rotation * solid.topology->normals[face];
        planes.push_back({.normal = normal,
                          .offset = solid.topology->offsets[face] + normal.dot(part.frame.origin)});
    }
    return planes;
}

}  // namespace drystone::collision::deformable

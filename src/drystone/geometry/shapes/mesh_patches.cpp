#include "drystone/geometry/shapes/mesh_patches.hpp"

#include <cmath>

#include <Eigen/Geometry>

namespace drystone::geometry {

namespace {

constexpr double k_flat_angle = 1e-6;

}  // namespace

MeshEdge edge_kind(const MeshTopology& mesh, int triangle, int k) {
    const int neighbour = mesh.neighbours[triangle][k];
    if (neighbour < 0) return MeshEdge::border;
    const Vec3& left = mesh.normals[triangle];
    const Vec3& right = mesh.normals[neighbour];
    const auto corner = [&](int i) -> const Vec3& {
        return mesh.vertices[mesh.triangles[triangle][i % 3]];
    };
    // Turning right across a convex edge, left x right points along it.
    const double sine = left.cross(right).dot((corner(k + 1) - corner(k)).normalized());
    if (std::abs(sine) <= k_flat_angle && left.dot(right) > 0.0) return MeshEdge::flat;
    return sine > 0.0 ? MeshEdge::convex : MeshEdge::concave;
}

void find_patches(MeshTopology& mesh) {
    const int count = static_cast<int>(mesh.triangles.size());
    mesh.patches.assign(mesh.triangles.size(), -1);
    std::vector<int> waiting;
    for (int first = 0; first < count; ++first) {
        if (mesh.patches[first] >= 0) continue;
        mesh.patches[first] = first;
        waiting.push_back(first);
        while (!waiting.empty()) {
            const int triangle = waiting.back();
            waiting.pop_back();
            for (int k = 0; k < 3; ++k) {
                if (edge_kind(mesh, triangle, k) != MeshEdge::flat) continue;
                const int next = mesh.neighbours[triangle][k];
                int& patch = mesh.patches[next];
                if (patch >= 0) continue;
                patch = first;
                waiting.push_back(next);
            }
        }
    }
}

}  // namespace drystone::geometry

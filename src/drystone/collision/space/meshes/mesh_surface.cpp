// Triangles of a mesh near a box, and planes, edges and neighbours of triangles.
#include "drystone/collision/space/meshes/mesh_surface.hpp"

#include <algorithm>

#include <Eigen/Geometry>

namespace drystone::collision::space {

// Descends the tree of boxes, then sorts by patch, so that a flat part is a stretch of the list.
NearTriangles::NearTriangles(const MeshTopology& mesh, const geometry::Aabb<3>& box) : mesh_(mesh) {
    std::pmr::vector<int> waiting(1, 0, &memory_);
    while (!waiting.empty()) {
        const MeshTopology::Node& node = mesh.nodes[waiting.back()];
        waiting.pop_back();
        if (!node.box.overlaps(box)) continue;
        if (node.left >= 0) {
            waiting.push_back(node.left);
            waiting.push_back(node.right);
            continue;
        }
        for (int i = node.first; i < node.first + node.count; ++i) {
            const int t = mesh.order[i];
            const Vec3 low =
                corner(mesh, t, 0).cwiseMin(corner(mesh, t, 1)).cwiseMin(corner(mesh, t, 2));
            const Vec3 high =
                corner(mesh, t, 0).cwiseMax(corner(mesh, t, 1)).cwiseMax(corner(mesh, t, 2));
            if (box.overlaps({.low = low, .high = high})) triangles_.push_back(t);
        }
    }
    std::sort(triangles_.begin(), triangles_.end(), [&](int a, int b) {
        return mesh.patches[a] != mesh.patches[b] ? mesh.patches[a] < mesh.patches[b] : a < b;
    });
}

// Triangles of one patch follow each other in the list.
std::span<const int> NearTriangles::patch_at(std::size_t first) const {
    std::size_t last = first;
    while (last < triangles_.size() &&
           mesh_.patches[triangles_[last]] == mesh_.patches[triangles_[first]]) {
        ++last;
    }
    return all().subspan(first, last - first);
}

Vec3 centroid(const MeshTopology& mesh, int triangle) {
    return (corner(mesh, triangle, 0) + corner(mesh, triangle, 1) + corner(mesh, triangle, 2)) /
           3.0;
}

// The triangle as ground: normal.x = offset on its plane, outwards is up.
GroundPlane plane_of(const MeshTopology& mesh, int triangle) {
    const Vec3& normal = mesh.normals[triangle];
    return {normal, normal.dot(corner(mesh, triangle, 0))};
}

Segment3 segment_of(const MeshTopology& mesh, HalfEdge edge) {
    const Vec3& from = corner(mesh, edge.triangle, edge.k);
    return {from, corner(mesh, edge.triangle, edge.k + 1) - from};
}

// The side of the ground along the edge, with the features of its start and of itself.
GroundSide side_of(const MeshTopology& mesh, HalfEdge edge) {
    GroundSide side =
        make_side(corner(mesh, edge.triangle, edge.k), corner(mesh, edge.triangle, edge.k + 1),
                  mesh.normals[edge.triangle]);
    side.corner = vertex_feature(mesh.triangles[edge.triangle][edge.k]);
    side.edge = feature_of(mesh, edge);
    return side;
}

// Neighbours run along a shared edge in opposite directions: the half-edge of the neighbour starts
// where this one ends.
HalfEdge opposite(const MeshTopology& mesh, HalfEdge edge) {
    const int neighbour = mesh.neighbours[edge.triangle][edge.k];
    if (neighbour < 0) return {-1, 0};
    const int end = mesh.triangles[edge.triangle][(edge.k + 1) % 3];
    const auto& corners = mesh.triangles[neighbour];
    return {neighbour, corners[0] == end ? 0 : corners[1] == end ? 1 : 2};
}

// Both half-edges of an edge have one feature: the smaller of their numbers 3 triangle + k.
Feature feature_of(const MeshTopology& mesh, HalfEdge edge) {
    const HalfEdge other = opposite(mesh, edge);
    const int here = 3 * edge.triangle + edge.k;
    return edge_feature(other.triangle < 0 ? here : std::min(here, 3 * other.triangle + other.k));
}

// The normals of the surface at an edge are the arc from the normal of its triangle to this one. A
// border ends with the direction out of the triangle, in its plane.
Vec3 last_normal(const MeshTopology& mesh, HalfEdge edge) {
    const int neighbour = mesh.neighbours[edge.triangle][edge.k];
    return neighbour < 0 ? side_of(mesh, edge).out : mesh.normals[neighbour];
}

// Inside all three sides, up to the tolerance; below a concave edge up to `reach` beyond the side.
bool is_under(const MeshTopology& mesh, int triangle, const Vec3& x, double tolerance,
              double reach) {
    const bool below = plane_of(mesh, triangle).height(x) < 0.0;
    for (int k = 0; k < 3; ++k) {
        const Vec3& from = corner(mesh, triangle, k);
        const Vec3& to = corner(mesh, triangle, k + 1);
        const Vec3 out = (to - from).cross(mesh.normals[triangle]);
        const double outside = out.dot(x - from);
        const double length = out.norm();
        if (outside <= tolerance * length) continue;
        // Below the surface, beside a concave edge, the triangle still is the nearest one.
        const bool hollow = below && edge_kind(mesh, triangle, k) == MeshEdge::concave;
        if (!hollow || outside > reach * length) return false;
    }
    return true;
}

// The way from `foot` to x passes through another face from behind to its front: x is outside
// again, beyond a thin part of the solid.
bool is_beyond(const MeshTopology& mesh, std::span<const int> near, const Vec3& x, const Vec3& foot,
               double tolerance) {
    return std::any_of(near.begin(), near.end(), [&](int t) {
        const GroundPlane plane = plane_of(mesh, t);
        const double at_x = plane.height(x);
        const double at_foot = plane.height(foot);
        if (!(at_x > tolerance && at_foot < -tolerance)) return false;
        const Vec3 through = x + at_x / (at_x - at_foot) * (foot - x);
        return is_under(mesh, t, through, tolerance, 0.0);
    });
}

}  // namespace drystone::collision::space

#pragma once

#include <array>
#include <cstddef>
#include <memory_resource>
#include <span>
#include <vector>

#include "drystone/collision/space/bodies/ground.hpp"
#include "drystone/collision/space/bodies/segments.hpp"
#include "drystone/geometry/aabb.hpp"
#include "drystone/geometry/mesh.hpp"

namespace drystone::collision::space {

using geometry::MeshEdge;
using geometry::MeshTopology;

/// Triangles whose boxes overlap a box, sorted by flat part and number.
class NearTriangles {
  public:
    NearTriangles(const MeshTopology& mesh, const geometry::Aabb<3>& box);

    [[nodiscard]] std::span<const int> all() const { return triangles_; }

    /// Those of the flat part that starts at place `first` of the list.
    [[nodiscard]] std::span<const int> patch_at(std::size_t first) const;

    NearTriangles(const NearTriangles&) = delete;
    NearTriangles& operator=(const NearTriangles&) = delete;

  private:
    const MeshTopology& mesh_;
    std::array<std::byte, 2048> buffer_;
    std::pmr::monotonic_buffer_resource memory_{buffer_.data(), buffer_.size()};
    std::pmr::vector<int> triangles_{&memory_};
};

/// An edge of a mesh, seen from one of its triangles.
struct HalfEdge {
    int triangle = 0;
    int k = 0;  ///< from corner k to k + 1
};

[[nodiscard]] inline const Vec3& corner(const MeshTopology& mesh, int triangle, int k) {
    return mesh.vertices[mesh.triangles[triangle][k % 3]];
}
[[nodiscard]] Vec3 centroid(const MeshTopology& mesh, int triangle);
[[nodiscard]] GroundPlane plane_of(const MeshTopology& mesh, int triangle);
[[nodiscard]] Segment3 segment_of(const MeshTopology& mesh, HalfEdge edge);
[[nodiscard]] GroundSide side_of(const MeshTopology& mesh, HalfEdge edge);

/// The half-edge of the neighbour on the other side; triangle -1 at a border.
[[nodiscard]] HalfEdge opposite(const MeshTopology& mesh, HalfEdge edge);

/// A feature of the edge that is equal for the half-edges of both triangles.
[[nodiscard]] Feature feature_of(const MeshTopology& mesh, HalfEdge edge);

/// True if something can touch the edge itself: not where the surface is flat or hollow.
[[nodiscard]] inline bool is_sharp(const MeshTopology& mesh, HalfEdge edge) {
    const MeshEdge kind = edge_kind(mesh, edge.triangle, edge.k);
    return kind == MeshEdge::convex || kind == MeshEdge::border;
}

/// Where the normals of an edge end, seen from one triangle: the neighbour's normal, or at a border
/// the direction in the plane away from the triangle.
[[nodiscard]] Vec3 last_normal(const MeshTopology& mesh, HalfEdge edge);

/// True if the triangle lies below or above `x`, to a tolerance. Behind a hollow edge, where two
/// surfaces overlap inside the solid, points below the triangle count up to `reach` beyond it.
[[nodiscard]] bool is_under(const MeshTopology& mesh, int triangle, const Vec3& x, double tolerance,
                            double reach);

/// True if the way from the surface at `foot` down to `x` leaves the solid again, through one of
/// the triangles given: `x` is then not below the surface at `foot`, but beyond the body behind it.
[[nodiscard]] bool is_beyond(const MeshTopology& mesh, std::span<const int> near, const Vec3& x,
                             const Vec3& foot, double tolerance);

/// Calls visit(other end) for the edges from corner k of a triangle.
template <class Visit>
void for_each_around(const MeshTopology& mesh, int triangle, int k, Visit visit) {
    const int vertex = mesh.triangles[triangle][k];
    const auto place_in = [&](int t) {
        return mesh.triangles[t][0] == vertex ? 0 : mesh.triangles[t][1] == vertex ? 1 : 2;
    };
    visit(mesh.vertices[mesh.triangles[triangle][(k + 1) % 3]]);
    // Turn left until the start, or a border, and from a border turn right for the rest.
    for (int t = triangle;;) {
        const int i = place_in(t);
        visit(mesh.vertices[mesh.triangles[t][(i + 2) % 3]]);
        t = mesh.neighbours[t][(i + 2) % 3];
        if (t == triangle) return;
        if (t < 0) break;
    }
    for (int t = mesh.neighbours[triangle][k]; t >= 0;) {
        const int i = place_in(t);
        visit(mesh.vertices[mesh.triangles[t][(i + 1) % 3]]);
        t = mesh.neighbours[t][i];
    }
}

}  // namespace drystone::collision::space

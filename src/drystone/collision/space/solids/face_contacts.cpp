// Contacts of a solid or cylinder with a face: its points over the face, corners of the face under
// it, crossings of edges.
#include "drystone/collision/space/solids/face_contacts.hpp"

#include <algorithm>

namespace drystone::collision::space {

FaceGround::FaceGround(const Solid& solid, int face)
    : plane_{solid.normals[face], solid.offsets[face]} {
    const auto corners = solid.face(face);
    const int count = static_cast<int>(corners.size());
    sides_.reserve(corners.size());
    for (int k = 0; k < count; ++k) {
        const int corner = corners[k];
        const int next = corners[(k + 1) % count];
        sides_.push_back(make_side(solid.vertices[corner], solid.vertices[next], plane_.normal));
        sides_.back().corner = vertex_feature(corner);
        sides_.back().edge = edge_feature(solid.edge_of_face(face, k));
    }
}

void add_face_contacts(const Solid& first, double radius, const FaceGround& face, double tolerance,
                       const Manifold& manifold) {
    const GroundPlane& plane = face.plane();
    const double reach = manifold.margin + radius;
    // Corners of the solid over the face.
    for (int v = 0; v < first.vertex_count(); ++v) {
        const Vec3& x = first.vertices[v];
        const double height = plane.height(x);
        if (height > reach || !face.is_under(x, tolerance)) continue;
        manifold.add_over(x, height, plane.normal, radius, vertex_feature(v), k_surface);
    }
    // Corners of the face under the solid.
    for (const GroundSide& side : face.sides()) {
        add_ground_corner(first, plane, side.from, side.corner, tolerance, manifold);
    }
    // Crossings of edges, seen along the normal.
    for (int e = 0; e < first.edge_count(); ++e) {
        const Edge& edge = first.edges[e];
        const Vec3& from = first.vertices[edge.from];
        const Vec3& to = first.vertices[edge.to];
        if (std::min(plane.height(from), plane.height(to)) > reach) continue;
        if (!can_touch_ground(first, edge, plane.normal)) continue;
        for (const GroundSide& side : face.sides()) {
            const auto x = crossing(from, to, side, tolerance);
            if (!x) continue;
            manifold.add_over(*x, plane.height(*x), plane.normal, radius, edge_feature(e),
                              side.edge);
        }
    }
}

void add_face_contacts(const PlacedCylinder& first, const FaceGround& face, double tolerance,
                       const Manifold& manifold) {
    const GroundPlane& plane = face.plane();
    for (const RimPoint& point : rim_points(first, plane.normal)) {
        if (!face.is_under(point.x, tolerance)) continue;
        manifold.add_over(point.x, plane.height(point.x), plane.normal, 0.0, point.feature,
                          k_surface);
    }
    for (const GroundSide& side : face.sides()) {
        add_ground_corner(first, plane, side.from, side.corner, tolerance, manifold);
        add_crossings(first, plane, side, tolerance, manifold);
    }
}

}  // namespace drystone::collision::space

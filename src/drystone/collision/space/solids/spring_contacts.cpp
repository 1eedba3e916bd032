// Contacts of two solids for springs: corners of the region where two faces overlap, each with the
// gap of its own features and its gradient.
#include "drystone/collision/space/solids/spring_contacts.hpp"

#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>

#include "drystone/collision/space/bodies/segments.hpp"
#include "drystone/collision/space/solids/solid_contacts.hpp"

namespace drystone::collision::space {
namespace {

using Kind = SeparatingAxis::Kind;

/// Sine of the angle below which edges are nearly parallel and their crossing is not a corner.
constexpr double k_straight = 0.1;

/// Keeps in `best` the face beside the edge whose normal is nearest to the direction, if its cosine
/// exceeds `most`.
void compare_faces(const Solid& solid, int edge, const Vec3& direction, Kind kind, double& most,
                   Carrier& best) {
    for (const int face : {solid.edges[edge].left, solid.edges[edge].right}) {
        const double along = solid.normals[face].dot(direction);
        if (along <= most) continue;
        most = along;
        best = {kind, face};
    }
}

/// The face of the solid on which `x` lies; of several, the one most opposite to `direction`. -1 if
/// there is none.
int face_at(const Solid& solid, const Vec3& x, const Vec3& direction, double tolerance) {
    int best = -1;
    double most = 0.0;
    for (int f = 0; f < solid.face_count(); ++f) {
        const double along = -solid.normals[f].dot(direction);
        if (along <= most) continue;
        if (std::abs(solid.normals[f].dot(x) - solid.offsets[f]) > tolerance) continue;
        most = along;
        best = f;
    }
    return best;
}

/// A corner of the ground under the body: its distance from the face of the body that it enters.
void add_corner_below(const Solid& first, const GroundPlane& plane, const GroundSide& side,
                      double tolerance, const Manifold& manifold) {
    const auto distance = distance_into(first, side.from, plane.normal, tolerance);
    if (!distance || *distance > manifold.margin) return;
    if (has_point_over(first, side.from, plane, manifold.margin, tolerance)) return;
    const int face = face_at(first, side.from + *distance * plane.normal, plane.normal, tolerance);
    if (face < 0) return;
    const double gap = first.normals[face].dot(side.from) - first.offsets[face];
    manifold.with_roles_exchanged().add_over(side.from, gap, first.normals[face], 0.0, side.corner,
                                             k_surface);
}

/// Edges that cross, seen along the normal of the ground: their distance, or if they are far from
/// level the height over the ground.
void add_crossing_edges(const Segment3& edge, const Vec3& x, Feature feature,
                        const GroundPlane& plane, const GroundSide& side,
                        const Manifold& manifold) {
    const Vec3 across = edge.along.cross(side.along);
    const double length = across.norm();
    if (length <= k_straight * edge.along.norm()) return;
    const double upright = plane.normal.dot(across) / length;
    if (std::abs(upright) < k_leaning) {
        manifold.add_over(x, plane.height(x), plane.normal, 0.0, feature, side.edge);
        return;
    }
    const Vec3 normal = (upright < 0.0 ? -1.0 : 1.0) / length * across;
    const double gap = normal.dot(edge.start - side.from);
    // Of two points on the line of both edges' common normal, the one on the first.
    const double place =
        -(edge.start - side.from).cross(side.along).dot(across) / (length * length);
    manifold.add_over(edge.at(place), gap, normal, 0.0, feature, side.edge);
}

/// Corners of the region of the face that is opposite to the first solid: its corners over the
/// face, corners of the face below it, and crossings of edges.
void add_region(const Solid& first, const FaceGround& face, double tolerance,
                const Manifold& manifold) {
    const GroundPlane& plane = face.plane();
    for (int v = 0; v < first.vertex_count(); ++v) {
        const Vec3& x = first.vertices[v];
        const double height = plane.height(x);
        if (height > manifold.margin || !face.is_under(x, tolerance)) continue;
        manifold.add_over(x, height, plane.normal, 0.0, vertex_feature(v), k_surface);
    }
    for (const GroundSide& side : face.sides()) {
        add_corner_below(first, plane, side, tolerance, manifold);
    }
    for (int e = 0; e < first.edge_count(); ++e) {
        const Edge& edge = first.edges[e];
        const Segment3 segment{first.vertices[edge.from], first.direction(edge)};
        const Vec3 to = first.vertices[edge.to];
        if (std::min(plane.height(segment.start), plane.height(to)) > manifold.margin) continue;
        if (!can_touch_ground(first, edge, plane.normal)) continue;
        for (const GroundSide& side : face.sides()) {
            const auto x = crossing(segment.start, to, side, tolerance);
            if (x) add_crossing_edges(segment, *x, edge_feature(e), plane, side, manifold);
        }
    }
}

}  // namespace

Carrier carrier_of(const SeparatingAxis& axis, const Solid& first, const Solid& second) {
    if (axis.kind == Kind::face_of_first) return {axis.kind, axis.on_first};
    if (axis.kind == Kind::face_of_second) return {axis.kind, axis.on_second};
    Carrier carrier;
    double most = k_leaning;
    compare_faces(second, axis.on_second, axis.normal, Kind::face_of_second, most, carrier);
    compare_faces(first, axis.on_first, -axis.normal, Kind::face_of_first, most, carrier);
    return carrier;
}

void add_spring_contacts(const Carrier& carrier, const Solid& first, const Solid& second,
                         double tolerance, const Manifold& manifold) {
    if (carrier.kind == Kind::face_of_second) {
        add_region(first, FaceGround(second, carrier.face), tolerance, manifold);
    } else {
        add_region(second, FaceGround(first, carrier.face), tolerance,
                   manifold.with_roles_exchanged());
    }
}

}  // namespace drystone::collision::space

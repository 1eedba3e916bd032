// Contacts of a body with convex edges and corners of a mesh: under a face of the body, crossing an
// edge of it, or as nearest points.
#include <cmath>
#include <limits>

#include <Eigen/Geometry>

#include "drystone/collision/space/bodies/segments.hpp"
#include "drystone/collision/space/bodies/signed_distance.hpp"
#include "drystone/collision/space/cylinders/cap_contacts.hpp"
#include "drystone/collision/space/cylinders/cylinder_segment.hpp"
#include "drystone/collision/space/meshes/mesh_contacts.hpp"
#include "drystone/collision/space/solids/solid_contacts.hpp"

namespace drystone::collision::space {
namespace {

/// Part of a normal by which it may point over a face beside its edge.
constexpr double k_level = 1e-6;

template <class Visit>
void for_each_sharp_edge(const FeatureContacts& at, Visit visit) {
    for (const int t : at.part) {
        for (int k = 0; k < 3; ++k) {
            if (is_sharp(at.mesh, {t, k})) visit(HalfEdge{t, k});
        }
    }
}

/// True if `normal` is in the normal cone of the surface at the edge: it does not point over either
/// face.
bool has_normal(const MeshTopology& mesh, const HalfEdge& edge, const Vec3& normal) {
    if (side_of(mesh, edge).out.dot(normal) < -k_level) return false;
    const HalfEdge other = opposite(mesh, edge);
    if (other.triangle < 0) return mesh.normals[edge.triangle].dot(normal) >= -k_level;
    return side_of(mesh, other).out.dot(normal) >= -k_level;
}

/// True if `normal` is in the normal cone at a place of the edge; at the ends the cone of the
/// corner counts.
bool has_normal_at(const MeshTopology& mesh, const HalfEdge& edge, double place,
                   const Vec3& normal) {
    if (place > 0.0 && place < 1.0) return has_normal(mesh, edge, normal);
    const HalfEdge tip{edge.triangle, place <= 0.0 ? edge.k : (edge.k + 1) % 3};
    return mesh.normals[edge.triangle].dot(normal) >= -k_level && is_peak(mesh, tip, normal);
}

/// The edge, or the corner at an end of it.
Feature feature_at(const MeshTopology& mesh, const HalfEdge& edge, double place) {
    if (place <= 0.0) return vertex_feature(mesh.triangles[edge.triangle][edge.k]);
    if (place >= 1.0) return vertex_feature(mesh.triangles[edge.triangle][(edge.k + 1) % 3]);
    return feature_of(mesh, edge);
}

/// Corners of the part under a face of the body; `Face` is a FaceGround or CapGround.
template <class Face>
void add_corners_under(const FeatureContacts& at, const Face& face, const GroundPlane& plane,
                       const Vec3& normal) {
    const Manifold exchanged = at.manifold.with_roles_exchanged();
    for (const int t : at.part) {
        for (int k = 0; k < 3; ++k) {
            const Vec3& x = corner(at.mesh, t, k);
            if (plane.height(x) > at.manifold.margin || !face.is_under(x, at.tolerance)) continue;
            if (!is_peak(at.mesh, {t, k}, normal)) continue;
            exchanged.add_over(x, plane.height(x), plane.normal, 0.0,
                               vertex_feature(at.mesh.triangles[t][k]), k_surface);
        }
    }
}

/// The nearest of many places.
struct Nearest {
    double distance = std::numeric_limits<double>::infinity();
    Vec3 x = Vec3::Zero();  ///< on the body
    Vec3 normal = Vec3::Zero();
    Feature on_body = 0;
    HalfEdge edge;
    double place = 0.0;
};

/// Adds the nearest place if it is within the margin, not within the noise of a touch, and pushes
/// along a normal that the surface has there.
void add_nearest_place(const FeatureContacts& at, const Nearest& nearest, double noise) {
    if (!(nearest.distance <= at.manifold.margin && nearest.distance > noise)) return;
    if (!has_normal_at(at.mesh, nearest.edge, nearest.place, nearest.normal)) return;
    at.manifold.add_over(nearest.x, nearest.distance, nearest.normal, 0.0, nearest.on_body,
                         feature_at(at.mesh, nearest.edge, nearest.place));
}

}  // namespace

// Case face of the body - edges and corners of the part: peaks of the part under the face, and
// sharp edges of the part where they cross sides of the face. The face is the ground, so that roles
// are exchanged.
void FeatureContacts::add_under_face(const Solid& body, int face, const Vec3& normal) const {
    const FaceGround ground(body, face);
    add_corners_under(*this, ground, ground.plane(), normal);
    const Manifold exchanged = manifold.with_roles_exchanged();
    for_each_sharp_edge(*this, [&](const HalfEdge& edge) {
        if (!has_normal(mesh, edge, normal)) return;
        const Segment3 segment = segment_of(mesh, edge);
        for (const GroundSide& side : ground.sides()) {
            const auto x = crossing(segment.start, segment.at(1.0), side, tolerance);
            if (!x) continue;
            exchanged.add_over(*x, ground.plane().height(*x), ground.plane().normal, 0.0,
                               feature_of(mesh, edge), side.edge);
        }
    });
}

// Case cap of the body - edges and corners of the part, with crossings of the rim.
void FeatureContacts::add_under_face(const PlacedCylinder& body, int cap,
                                     const Vec3& normal) const {
    const CapGround ground(body, cap);
    const GroundPlane& plane = ground.plane;
    add_corners_under(*this, ground, plane, normal);
    const Manifold exchanged = manifold.with_roles_exchanged();
    for_each_sharp_edge(*this, [&](const HalfEdge& edge) {
        if (!has_normal(mesh, edge, normal)) return;
        const Segment3 segment = segment_of(mesh, edge);
        int k = 0;
        for (const double place :
             crossings(segment, ground.centre, plane.normal, ground.radius, tolerance)) {
            const Vec3 x = segment.at(place);
            exchanged.add_over(x, plane.height(x), plane.normal, 0.0, feature_of(mesh, edge),
                               rim_crossing_feature(cap, k));
            ++k;
        }
    });
}

// Case edge - edge. Apart, the nearest points must lie along the normal: else the nearest features
// are others.
void FeatureContacts::add_edge(const Solid& body, const MeshAxis& axis) const {
    const Segment3 p = segment_of(body, axis.on_body);
    const Segment3 q = segment_of(mesh, axis.on_mesh);
    const NearestPlaces places = nearest_places(p, q);
    const Vec3 x = p.at(places.on_first);
    const Vec3 off = x - q.at(places.on_second) - axis.separation * axis.normal;
    if (axis.separation > 0.0 && off.norm() > tolerance) return;
    manifold.add_over(x, axis.separation, axis.normal, 0.0, edge_feature(axis.on_body),
                      feature_of(mesh, axis.on_mesh));
}

// Case side or rim of a cylinder - edge.
void FeatureContacts::add_edge(const PlacedCylinder& body, const MeshAxis& axis) const {
    add_edge_contact(body, segment_of(mesh, axis.on_mesh), feature_of(mesh, axis.on_mesh),
                     axis.normal, axis.separation, tolerance, manifold);
}

// Case round side of a cylinder - corner of the part.
void FeatureContacts::add_corner(const MeshAxis& axis) const {
    const auto [triangle, k] = axis.on_mesh;
    manifold.with_roles_exchanged().add_over(
        corner(mesh, triangle, k), axis.separation, -axis.normal, 0.0,
        vertex_feature(mesh.triangles[triangle][k]), k_surface);
}

// The nearest pair of edges, with its own direction: for bodies that are apart where no normal of
// the part leads to the nearest points.
void FeatureContacts::add_nearest(const Solid& body, double noise) const {
    Nearest nearest;
    for_each_sharp_edge(*this, [&](const HalfEdge& edge) {
        const Segment3 q = segment_of(mesh, edge);
        for (int e = 0; e < body.edge_count(); ++e) {
            const Segment3 p = segment_of(body, e);
            const NearestPlaces places = nearest_places(p, q);
            const Vec3 x = p.at(places.on_first);
            const Vec3 between = x - q.at(places.on_second);
            const double distance = between.norm();
            if (distance >= nearest.distance) continue;
            Feature feature = edge_feature(e);
            if (places.on_first == 0.0) feature = vertex_feature(body.edges[e].from);
            if (places.on_first == 1.0) feature = vertex_feature(body.edges[e].to);
            nearest = {distance, x, between / distance, feature, edge, places.on_second};
        }
    });
    add_nearest_place(*this, nearest, noise);
}

void FeatureContacts::add_nearest(const PlacedCylinder& body, double noise) const {
    Nearest nearest;
    for_each_sharp_edge(*this, [&](const HalfEdge& edge) {
        const Segment3 q = segment_of(mesh, edge);
        const double place = nearest_place(q, body);
        const SignedDistance from_body = signed_distance(body, q.at(place));
        if (from_body.distance >= nearest.distance) return;
        const Vec3 x = q.at(place) - from_body.distance * from_body.normal;
        nearest = {from_body.distance, x, -from_body.normal, k_surface, edge, place};
    });
    add_nearest_place(*this, nearest, noise);
}

}  // namespace drystone::collision::space

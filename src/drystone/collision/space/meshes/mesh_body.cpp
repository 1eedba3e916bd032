// A polyhedron or cylinder against a mesh, one flat part after the other: choose the normal
// (mesh_axis), then points of the body over the part, the boundary of the part under the body, or
// the nearest points.
#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>

#include "drystone/collision/space/bodies/signed_distance.hpp"
#include "drystone/collision/space/bodies/tolerance.hpp"
#include "drystone/collision/space/cylinders/cylinder_segment.hpp"
#include "drystone/collision/space/meshes/mesh_axis.hpp"
#include "drystone/collision/space/meshes/mesh_contacts.hpp"

namespace drystone::collision::space {
namespace {

using Kind = MeshAxis::Kind;

Vec3 centre_of(const Solid& solid) { return solid.centre; }
Vec3 centre_of(const PlacedCylinder& cylinder) { return cylinder.centre; }
double size_of(const Solid& solid) { return solid.radius; }
double size_of(const PlacedCylinder& cylinder) { return radius_of(cylinder); }

/// A point of the body that is highest along a direction.
Vec3 highest_point(const Solid& solid, const Vec3& up) {
    return *std::max_element(solid.vertices.begin(), solid.vertices.end(),
                             [&](const Vec3& x, const Vec3& y) { return up.dot(x) < up.dot(y); });
}
Vec3 highest_point(const PlacedCylinder& cylinder, const Vec3& up) {
    return rim_points(cylinder, -up)[0].x;
}

/// True if a segment passes through the body.
bool passes_through(const Solid& solid, const Segment3& segment) {
    double enter = 0.0;
    double leave = 1.0;
    for (int f = 0; f < solid.face_count(); ++f) {
        const double outside = solid.normals[f].dot(segment.start) - solid.offsets[f];
        const double along = solid.normals[f].dot(segment.along);
        if (along < 0.0) enter = std::max(enter, -outside / along);
        if (along > 0.0) leave = std::min(leave, -outside / along);
        if (along == 0.0 && outside > 0.0) return false;
    }
    return enter <= leave;
}
bool passes_through(const PlacedCylinder& cylinder, const Segment3& segment) {
    return signed_distance(cylinder, segment.at(nearest_place(segment, cylinder))).distance <= 0.0;
}

/// True if a body with points on both sides of the plane of some triangles passes through one of
/// them: through an edge, or else with its whole section.
template <class Body>
bool passes_through(const Body& body, const MeshTopology& mesh, std::span<const int> part) {
    const GroundPlane plane = plane_of(mesh, part.front());
    const Vec3 low = highest_point(body, -plane.normal);
    const Vec3 high = highest_point(body, plane.normal);
    const double below = plane.height(low);
    const double above = plane.height(high);
    if (above < 0.0) return false;
    const Vec3 section = low + below / (below - above) * (high - low);
    return std::any_of(part.begin(), part.end(), [&](int t) {
        if (is_under(mesh, t, section, 0.0, 0.0)) return true;
        for (int k = 0; k < 3; ++k) {
            if (passes_through(body, segment_of(mesh, {t, k}))) return true;
        }
        return false;
    });
}

/// The smallest box around the body along the axes of the mesh, by support functions.
template <class Body>
geometry::Aabb<3> box_of(const Body& body) {
    geometry::Aabb<3> box;
    for (int k = 0; k < 3; ++k) {
        box.high[k] = support(body, Vec3::Unit(k));
        box.low[k] = -support(body, -Vec3::Unit(k));
    }
    return box;
}

/// Contacts of one body with all flat parts near it. `Body` is a Solid or a PlacedCylinder.
///
/// Cases for each part, by the kind of its separating axis:
///   own     points of the body over the part, and the boundary of the part under the body
///   face    edges and corners of the part under a face or cap of the body
///   edge    an edge (or side) of the body across an edge of the part
///   corner  the round side of the body on a corner of the part
///   other   a neighbouring part touches instead: nothing here
/// If none of the points reaches the separation and body and part are apart: the nearest points.
template <class Body>
class BodyOnMesh {
  public:
    BodyOnMesh(const Body& body, const MeshTopology& mesh, const Manifold& manifold)
        : body_(body),
          mesh_(mesh),
          manifold_(manifold),
          size_(size_of(body)),
          tolerance_(k_beside * size_),
          first_contact_(manifold.contacts.size()) {}

    void find() {
        const NearTriangles near(mesh_, grown(box_of(body_), std::max(0.0, manifold_.margin)));
        for (std::size_t first = 0; first < near.all().size();) {
            const auto part = near.patch_at(first);
            add_part(part);
            first += part.size();
        }
        drop_repeated();
    }

  private:
    /// The contacts of one flat part; `part` lists those of its triangles that are near the body.
    void add_part(std::span<const int> part) {
        const GroundPlane plane = plane_of(mesh_, part.front());
        const double lowest = -support(body_, -plane.normal) - plane.offset;
        if (lowest > manifold_.margin) return;
        // A body three quarters of which are below the surface comes from behind it.
        const double centre = plane.height(centre_of(body_));
        if (centre + 0.5 * (centre - lowest) < 0.0) return;
        const MeshAxis axis = separating_axis(body_, mesh_, part, k_tie * size_);
        if (axis.separation > manifold_.margin) return;
        // Beside the part, or past the solid behind it, no normal of the part need separate.
        const FeatureContacts features{mesh_, part, tolerance_, manifold_};
        const bool apart = axis.separation > 0.0;
        if (axis.separation < -tolerance_ && !passes_through(body_, mesh_, part)) {
            if (axis.kind != Kind::other) features.add_nearest(body_, k_graze * size_);
            return;
        }
        if (axis.kind == Kind::own && add_standing_points(part, axis.separation)) {
            add_boundary(part);
            return;
        }
        const std::size_t count = manifold_.contacts.size();
        switch (axis.kind) {
            case Kind::own:
                add_boundary(part);
                break;
            case Kind::face:
                features.add_under_face(body_, axis.on_body, axis.normal);
                break;
            case Kind::edge:
                features.add_edge(body_, axis);
                break;
            case Kind::corner:
                features.add_corner(axis);
                break;
            case Kind::other:
                return;
        }
        if (!apart || manifold_.reaches(axis.separation + tolerance_, count)) return;
        manifold_.drop_since(count);
        features.add_nearest(body_, k_graze * size_);
    }

    /// Points of the body over the part. Returns whether one of them is the lowest of the body, at
    /// `height`.
    bool add_standing_points(std::span<const int> part, double height) const {
        const std::size_t count = manifold_.contacts.size();
        const GroundPlane plane = plane_of(mesh_, part.front());
        for_each_point(body_, plane.normal, [&](const Vec3& x, Feature feature) {
            if (plane.height(x) > manifold_.margin + tolerance_) return;
            for (const int t : part) {
                if (!is_under(mesh_, t, x, tolerance_, size_)) continue;
                manifold_.add_over(x, plane_of(mesh_, t).height(x), mesh_.normals[t], 0.0, feature,
                                   face_feature(mesh_.patches[t]));
                return;
            }
        });
        return manifold_.reaches(height + tolerance_, count);
    }

    /// Edges and corners of the part that stick out, under the body.
    void add_boundary(std::span<const int> part) const {
        for (const int t : part) {
            const GroundPlane plane = plane_of(mesh_, t);
            for (int k = 0; k < 3; ++k) {
                if (!is_sharp(mesh_, {t, k})) continue;
                const GroundSide side = side_of(mesh_, {t, k});
                add_crossings(body_, plane, side, tolerance_, manifold_);
                for (const int end : {k, k + 1}) {
                    add_ground_corner(body_, plane, corner(mesh_, t, end),
                                      vertex_feature(mesh_.triangles[t][end % 3]), tolerance_,
                                      manifold_);
                }
            }
        }
    }

    /// Drops repeated contacts: an edge or corner is found from each flat part beside it.
    void drop_repeated() const {
        auto& contacts = manifold_.contacts;
        std::size_t kept = first_contact_;
        for (std::size_t i = first_contact_; i < contacts.size(); ++i) {
            const bool repeated =
                std::any_of(contacts.begin() + static_cast<std::ptrdiff_t>(first_contact_),
                            contacts.begin() + static_cast<std::ptrdiff_t>(kept),
                            [&](const auto& c) { return c.feature == contacts[i].feature; });
            if (!repeated) contacts[kept++] = contacts[i];
        }
        contacts.resize(kept);
    }

    const Body& body_;
    const MeshTopology& mesh_;
    const Manifold& manifold_;
    double size_;
    double tolerance_;
    std::size_t first_contact_;
};

}  // namespace

void add_body_contacts(const Solid& body, const MeshTopology& mesh, const Manifold& manifold) {
    BodyOnMesh<Solid>(body, mesh, manifold).find();
}

void add_body_contacts(const PlacedCylinder& body, const MeshTopology& mesh,
                       const Manifold& manifold) {
    BodyOnMesh<PlacedCylinder>(body, mesh, manifold).find();
}

}  // namespace drystone::collision::space

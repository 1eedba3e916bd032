#include "drystone/collision/space/mesh_body.hpp"

#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>

#include "drystone/collision/space/cylinder_edge.hpp"
#include "drystone/collision/space/cylinder_segment.hpp"
#include "drystone/collision/space/mesh_axis.hpp"
#include "drystone/collision/space/mesh_features.hpp"
#include "drystone/collision/space/signed_distance.hpp"
#include "drystone/collision/space/tolerance.hpp"

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

/// Whether a segment passes through the body.
bool meets(const Solid& solid, const Segment3& segment) {
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
bool meets(const PlacedCylinder& cylinder, const Segment3& segment) {
    return signed_distance(cylinder, segment.at(nearest_place(segment, cylinder))).distance <= 0.0;
}

/// Whether a body with points on both sides of the plane of some triangles passes through one of
/// them: through an edge, or else with its whole section.
template <class Body>
bool meets(const Body& body, const MeshTopology& mesh, std::span<const int> part) {
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
            if (meets(body, segment_of(mesh, {t, k}))) return true;
        }
        return false;
    });
}

template <class Body>
geometry::Aabb<3> box_of(const Body& body) {
    geometry::Aabb<3> box;
    for (int k = 0; k < 3; ++k) {
        box.high[k] = support(body, Vec3::Unit(k));
        box.low[k] = -support(body, -Vec3::Unit(k));
    }
    return box;
}

/// A point of the body over a triangle.
struct StandingPoint {
    Vec3 x = Vec3::Zero();
    double height = 0.0;
    Feature feature = 0;
    int triangle = 0;
};

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
        for (const StandingPoint& point : standing_) {
            if (is_behind_other(point)) continue;
            manifold_.add_over(point.x, point.height, mesh_.normals[point.triangle], 0.0,
                               point.feature, face_feature(mesh_.patches[point.triangle]));
        }
        drop_repeated();
    }

  private:
    void add_part(std::span<const int> part) {
        const GroundPlane plane = plane_of(mesh_, part.front());
        const double lowest = -support(body_, -plane.normal) - plane.offset;
        if (lowest > manifold_.margin) return;
        // A body three quarters of which are below the surface comes from behind it.
        const double centre = plane.height(centre_of(body_));
        if (centre + 0.5 * (centre - lowest) < 0.0) return;
        const MeshAxis axis = separating_axis(body_, mesh_, part, k_tie * size_);
        if (axis.separation > manifold_.margin) return;
        const std::size_t count = manifold_.contacts.size();
        const FeatureContacts features{mesh_, part, tolerance_, manifold_};
        // Beside the part, or past the solid behind it, no normal of the part need separate.
        if (axis.separation < -tolerance_ && !meets(body_, mesh_, part)) {
            if (axis.kind != Kind::other) features.add_nearest(body_, k_graze * size_);
            return;
        }
        switch (axis.kind) {
            case Kind::own: {
                // Beside the part, or past the solid behind it, points below its plane mean
                // nothing.
                if (lowest < -tolerance_ && !meets(body_, mesh_, part)) return;
                const bool stands = find_standing_points(part, axis.separation + tolerance_);
                add_boundary(part);
                if (stands) return;
                break;
            }
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
        if (axis.separation <= 0.0) return;
        if (manifold_.reaches(axis.separation + tolerance_, count)) return;
        manifold_.drop_since(count);
        features.add_nearest(body_, k_graze * size_);
    }

    /// Returns whether one of them is not higher than `height`.
    bool find_standing_points(std::span<const int> part, double height) {
        bool reached = false;
        const Vec3& up = mesh_.normals[part.front()];
        for_each_point(body_, up, [&](const Vec3& x, Feature feature) {
            if (plane_of(mesh_, part.front()).height(x) > manifold_.margin + tolerance_) return;
            for (const int t : part) {
                if (!is_under(mesh_, t, x, tolerance_, size_)) continue;
                const double over = plane_of(mesh_, t).height(x);
                standing_.push_back({x, over, feature, t});
                reached = reached || over <= height;
                return;
            }
        });
        return reached;
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

    /// Below a face, where another face that the first lies behind is a shorter way out.
    [[nodiscard]] bool is_behind_other(const StandingPoint& point) const {
        if (point.height >= 0.0) return false;
        return std::any_of(standing_.begin(), standing_.end(), [&](const StandingPoint& other) {
            if (other.feature != point.feature) return false;
            if (other.height >= 0.0 || other.height <= point.height) return false;
            return plane_of(mesh_, other.triangle).height(centroid(mesh_, point.triangle)) < 0.0;
        });
    }

    /// Edges and corners are found from each of the parts that meet there.
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
    std::array<std::byte, 2048> buffer_;
    std::pmr::monotonic_buffer_resource memory_{buffer_.data(), buffer_.size()};
    std::pmr::vector<StandingPoint> standing_{&memory_};
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

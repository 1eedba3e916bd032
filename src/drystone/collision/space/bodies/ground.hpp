#pragma once

#include <optional>

#include "drystone/collision/space/bodies/manifold.hpp"
#include "drystone/collision/space/bodies/placed_cylinder.hpp"
#include "drystone/collision/space/bodies/solid.hpp"

/// Contacts of a body with a flat piece of ground below it: a face of a solid, or a flat part of a
/// mesh. They are the corners of the region of the ground that lies opposite to the body's surface,
/// seen along the ground's normal: points of the body over the ground, corners of the ground under
/// the body, and crossings of the body's edges with the ground's, each with its own gap.
///
/// Tolerances are lateral: what is within them of an edge lies on it.
namespace drystone::collision::space {

struct GroundPlane {
    Vec3 normal = Vec3::UnitZ();  ///< unit, up
    double offset = 0.0;

    [[nodiscard]] double height(const Vec3& x) const { return normal.dot(x) - offset; }
};

/// One edge of the ground, and the upright plane through it.
struct GroundSide {
    Vec3 from = Vec3::Zero();
    Vec3 along = Vec3::Zero();  ///< unit, counter-clockwise around the ground
    Vec3 out = Vec3::Zero();    ///< unit, level, away from the ground
    double length = 0.0;
    Feature corner = 0;  ///< at `from`
    Feature edge = 0;

    /// Distance of `x` from the side, > 0 outside.
    [[nodiscard]] double outside(const Vec3& x) const { return out.dot(x - from); }

    /// True if `x`, which lies on the side, is not at one of its ends.
    [[nodiscard]] bool is_between_ends(const Vec3& x, double tolerance) const {
        const double place = along.dot(x - from);
        return place > tolerance && place < length - tolerance;
    }
};

[[nodiscard]] GroundSide make_side(const Vec3& from, const Vec3& to, const Vec3& up);

/// True if an edge can touch ground with the normal `up`: one of its faces has a normal against
/// `up`. Always true for a segment.
[[nodiscard]] bool can_touch_ground(const Solid& solid, const Edge& edge, const Vec3& up);

/// Signed distance s (m) from `x` to the point x + s direction where the line enters the body: < 0
/// if x lies behind that point. Nothing if the line misses the body by more than `tolerance`.
[[nodiscard]] std::optional<double> distance_into(const Solid& solid, const Vec3& x,
                                                  const Vec3& direction, double tolerance);
[[nodiscard]] std::optional<double> distance_into(const PlacedCylinder& cylinder, const Vec3& x,
                                                  const Vec3& direction, double tolerance);

/// True if a point of the body that counts as a contact stands over `x`.
[[nodiscard]] bool has_point_over(const Solid& solid, const Vec3& x, const GroundPlane& plane,
                                  double margin, double tolerance);
[[nodiscard]] bool has_point_over(const PlacedCylinder& cylinder, const Vec3& x,
                                  const GroundPlane& plane, double margin, double tolerance);

/// Where a segment crosses one side of the ground. Ends that lie on the side are corners and count
/// as such.
[[nodiscard]] std::optional<Vec3> crossing(const Vec3& from, const Vec3& to, const GroundSide& side,
                                           double tolerance);

/// Crossings of the body's edges with one side of the ground.
void add_crossings(const Solid& first, const GroundPlane& plane, const GroundSide& side,
                   double tolerance, const Manifold& manifold);
void add_crossings(const PlacedCylinder& first, const GroundPlane& plane, const GroundSide& side,
                   double tolerance, const Manifold& manifold);

/// A corner of the ground under the body, unless a point of the body stands over it.
template <class Body>
void add_ground_corner(const Body& first, const GroundPlane& plane, const Vec3& corner,
                       Feature feature, double tolerance, const Manifold& manifold) {
    const auto distance = distance_into(first, corner, plane.normal, tolerance);
    if (!distance || *distance > manifold.margin) return;
    if (has_point_over(first, corner, plane, manifold.margin, tolerance)) return;
    manifold.add(corner + 0.5 * *distance * plane.normal, plane.normal, *distance, k_surface,
                 feature);
}

/// Calls visit(x, feature) for the points of the body that can stand on ground with normal `up`.
template <class Visit>
void for_each_point(const Solid& solid, const Vec3& /*up*/, Visit visit) {
    for (int v = 0; v < solid.vertex_count(); ++v) visit(solid.vertices[v], vertex_feature(v));
}
template <class Visit>
void for_each_point(const PlacedCylinder& cylinder, const Vec3& up, Visit visit) {
    for (const RimPoint& point : rim_points(cylinder, up)) visit(point.x, point.feature);
}

}  // namespace drystone::collision::space

// Contacts of solids and cylinders with a cap as ground: points over the cap, points of the rim
// under the body, crossings with the rim.
#include "drystone/collision/space/cylinders/cap_contacts.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <Eigen/Geometry>

#include "drystone/collision/space/bodies/segments.hpp"
#include "drystone/collision/space/cylinders/cap_springs.hpp"

namespace drystone::collision::space {
namespace {

/// Four points on the rim of a cap, fixed in the body.
std::array<RimPoint, 4> cap_points(const PlacedCylinder& cylinder, int cap) {
    const Vec3 centre = cylinder.cap_centre(cap);
    const Vec3 u = cylinder.radius * cylinder.across;
    const Vec3 v = cylinder.axis.cross(u);
    return {{{centre + u, cap_point_feature(cap, 0)},
             {centre + v, cap_point_feature(cap, 1)},
             {centre - u, cap_point_feature(cap, 2)},
             {centre - v, cap_point_feature(cap, 3)}}};
}

/// Contacts where a segment crosses the rim, seen along the normal of the cap: up to two, numbered
/// along the segment.
void add_rim_crossings(const Segment3& segment, Feature on_first, const CapGround& ground,
                       double tolerance, const Manifold& manifold) {
    int k = 0;
    for (const double place :
         crossings(segment, ground.centre, ground.plane.normal, ground.radius, tolerance)) {
        const Vec3 x = segment.at(place);
        manifold.add_over(x, ground.plane.height(x), ground.plane.normal, 0.0, on_first,
                          rim_crossing_feature(ground.cap, k));
        ++k;
    }
}

/// Case edges of a solid - rim.
void add_rim_crossings(const Solid& first, const CapGround& ground, double tolerance,
                       const Manifold& manifold) {
    for (int e = 0; e < first.edge_count(); ++e) {
        const Edge& edge = first.edges[e];
        if (!can_touch_ground(first, edge, ground.plane.normal)) continue;
        add_rim_crossings({first.vertices[edge.from], first.direction(edge)}, edge_feature(e),
                          ground, tolerance, manifold);
    }
}

/// Contacts where two nearly parallel rims cross, seen along the normal of the cap. Circles of
/// radii r and s at the distance d cross at d/2 + (r^2 - s^2) / (2 d) along the line of centres.
void add_rim_on_rim(const PlacedCylinder& first, int first_cap, const CapGround& ground,
                    double tolerance, const Manifold& manifold) {
    constexpr double k_nearly = 0.99;  // cosine of the largest angle of the axes
    const Vec3& up = ground.plane.normal;
    if (std::abs(first.axis.dot(up)) < k_nearly) return;
    const Vec3 off = first.cap_centre(first_cap) - ground.centre;
    const Vec3 between = off - up.dot(off) * up;
    const double distance = between.norm();
    const double r = ground.radius;
    const double s = first.radius;
    if (distance >= r + s - tolerance || distance <= std::abs(r - s) + tolerance) return;
    const double along = 0.5 * (distance + (r * r - s * s) / distance);
    const double aside = std::sqrt(std::max(0.0, r * r - along * along));
    const Vec3 u = between / distance;
    const Vec3 v = up.cross(u);
    for (int k = 0; k < 2; ++k) {
        const Vec3 x = ground.centre + along * u + (k == 0 ? -aside : aside) * v;
        const auto entry = distance_into(first, x, up, tolerance);
        if (!entry) continue;
        manifold.add(x + 0.5 * *entry * up, up, *entry, rim_crossing_feature(first_cap, k),
                     rim_crossing_feature(ground.cap, k));
    }
}

/// The lowest line of the first cylinder, and its lower rim, with the rim of the cap.
void add_rim_crossings(const PlacedCylinder& first, const CapGround& ground, double tolerance,
                       const Manifold& manifold) {
    const auto points = rim_points(first, ground.plane.normal);
    add_rim_crossings({points[0].x, points[4].x - points[0].x}, edge_feature(0), ground, tolerance,
                      manifold);
    const int lower_cap = lie_over(first, ground.plane.normal).lower_cap;
    add_rim_on_rim(first, lower_cap, ground, tolerance, manifold);
}

/// All contacts of a body with a cap: its points over the cap, points of the rim under the body,
/// and crossings of its edges with the rim.
template <class Body>
void add_contacts(const Body& first, const PlacedCylinder& second, int cap, double tolerance,
                  const Manifold& manifold) {
    const CapGround ground(second, cap);
    const GroundPlane& plane = ground.plane;
    for_each_point(first, plane.normal, [&](const Vec3& x, Feature feature) {
        if (!ground.is_under(x, tolerance)) return;
        manifold.add_over(x, plane.height(x), plane.normal, 0.0, feature, k_surface);
    });
    for (const RimPoint& point : cap_points(second, cap)) {
        add_ground_corner(first, plane, point.x, point.feature, tolerance, manifold);
    }
    add_rim_crossings(first, ground, tolerance, manifold);
}

}  // namespace

CapGround::CapGround(const PlacedCylinder& cylinder, int number)
    : centre(cylinder.cap_centre(number)), radius(cylinder.radius), cap(number) {
    plane.normal = number == 0 ? Vec3(-cylinder.axis) : cylinder.axis;
    plane.offset = plane.normal.dot(centre);
}

bool CapGround::is_under(const Vec3& x, double tolerance) const {
    const Vec3 off = x - centre;
    return (off - plane.normal.dot(off) * plane.normal).norm() <= radius + tolerance;
}

void add_cap_contacts(const Solid& first, const PlacedCylinder& second, int cap, double tolerance,
                      const Manifold& manifold) {
    add_contacts(first, second, cap, tolerance, manifold);
}

void add_cap_contacts(const PlacedCylinder& first, const PlacedCylinder& second, int cap,
                      double tolerance, const Manifold& manifold) {
    if (manifold.points_for == PointsFor::springs &&
        add_cap_springs(first, second, cap, tolerance, manifold)) {
        return;
    }
    add_contacts(first, second, cap, tolerance, manifold);
}

}  // namespace drystone::collision::space

// Contacts of solids and cylinders with flat ground: sides, distances to a body, and crossings of
// its edges with the sides of the ground, seen along the ground's normal.
#include "drystone/collision/space/bodies/ground.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/Geometry>

#include "drystone/collision/space/bodies/tolerance.hpp"

namespace drystone::collision::space {
namespace {

constexpr double k_infinity = std::numeric_limits<double>::infinity();

/// The face of the solid whose normal is most opposite to `direction`.
std::size_t most_opposite(const Solid& solid, const Vec3& direction) {
    std::size_t best = 0;
    double least = k_infinity;
    for (std::size_t f = 0; f < solid.normals.size(); ++f) {
        const double along = solid.normals[f].dot(direction);
        if (along >= least) continue;
        least = along;
        best = f;
    }
    return best;
}

/// True if `x`, lowered by `height` onto the plane, is within 2 `tolerance` of `place`.
bool stands_over(const Vec3& x, double height, const GroundPlane& plane, const Vec3& place,
                 double tolerance) {
    return (x - height * plane.normal - place).squaredNorm() <= 4.0 * tolerance * tolerance;
}

/// Crossings of the lower rim: outside(centre + R (cos down + sin beside)) = 0.
void add_rim_crossings(const PlacedCylinder& first, const Lie& lie, const GroundPlane& plane,
                       const GroundSide& side, double tolerance, const Manifold& manifold) {
    const Vec3 centre = first.cap_centre(lie.lower_cap);
    const Vec3 beside = first.axis.cross(lie.down);
    const double a = first.radius * side.out.dot(lie.down);
    const double b = first.radius * side.out.dot(beside);
    const double c = side.outside(centre);
    const double reach = std::hypot(a, b);
    if (c + reach <= tolerance || c - reach >= -tolerance) return;
    const double toward = std::atan2(b, a);
    const double half = std::acos(std::clamp(-c / reach, -1.0, 1.0));
    for (int k = 0; k < 2; ++k) {
        const double angle = toward + (k == 0 ? -half : half);
        const Vec3 x =
            centre + first.radius * (std::cos(angle) * lie.down + std::sin(angle) * beside);
        if (!side.is_between_ends(x, tolerance)) continue;
        manifold.add_over(x, plane.height(x), plane.normal, 0.0,
                          rim_crossing_feature(lie.lower_cap, k), side.edge);
    }
}

}  // namespace

// `out` lies in the ground and points out of it: the side runs counter-clockwise around the ground,
// seen from above.
GroundSide make_side(const Vec3& from, const Vec3& to, const Vec3& up) {
    GroundSide side{.from = from, .along = to - from};
    side.length = side.along.norm();
    side.along /= side.length;
    side.out = side.along.cross(up);
    return side;
}

// An edge can touch from above if one of its two faces points down; a segment always can.
bool can_touch_ground(const Solid& solid, const Edge& edge, const Vec3& up) {
    if (edge.left < 0) return true;
    return solid.normals[edge.left].dot(up) < -k_facing ||
           solid.normals[edge.right].dot(up) < -k_facing;
}

std::optional<double> distance_into(const Solid& solid, const Vec3& x, const Vec3& direction,
                                    double tolerance) {
    if (solid.normals.empty()) return std::nullopt;
    const auto over = [&](std::size_t f, const Vec3& y) {
        return solid.normals[f].dot(y) - solid.offsets[f];
    };
    // Nearly always the line enters through the face most opposite to it. That face is tried first,
    // with a tolerance on the others: points on its boundary do not jump up a steep side.
    const std::size_t face = most_opposite(solid, direction);
    const double against = solid.normals[face].dot(direction);
    if (against < -k_facing) {
        const double distance = -over(face, x) / against;
        const Vec3 hit = x + distance * direction;
        bool inside = true;
        for (std::size_t f = 0; f < solid.normals.size() && inside; ++f) {
            inside = f == face || over(f, hit) <= tolerance;
        }
        if (inside) return distance;
    }
    // Else clip the line by all half-spaces of the solid: it is inside between `enter` and `leave`.
    double enter = -k_infinity;
    double leave = k_infinity;
    for (std::size_t f = 0; f < solid.normals.size(); ++f) {
        const double along = solid.normals[f].dot(direction);
        const double outside = over(f, x);
        if (std::abs(along) <= k_facing) {
            if (outside > tolerance) return std::nullopt;
        } else if (along < 0.0) {
            enter = std::max(enter, -outside / along);
        } else {
            leave = std::min(leave, -outside / along);
        }
    }
    if (enter > leave + tolerance) return std::nullopt;
    return enter;
}

// A corner of the solid within the margin stands over x: it is a contact already.
bool has_point_over(const Solid& solid, const Vec3& x, const GroundPlane& plane, double margin,
                    double tolerance) {
    return std::any_of(solid.vertices.begin(), solid.vertices.end(), [&](const Vec3& y) {
        const double height = plane.height(y);
        return height <= margin && stands_over(y, height, plane, x, tolerance);
    });
}

// Where the segment from -> to, seen along the normal of the ground, passes from one side of the
// line of `side` to the other, strictly by the tolerance.
std::optional<Vec3> crossing(const Vec3& from, const Vec3& to, const GroundSide& side,
                             double tolerance) {
    const double a = side.outside(from);
    const double b = side.outside(to);
    if (!(std::max(a, b) > tolerance && std::min(a, b) < -tolerance)) return std::nullopt;
    const Vec3 x = from + a / (a - b) * (to - from);
    if (!side.is_between_ends(x, tolerance)) return std::nullopt;
    return x;
}

// Case edge of the body - side of the ground.
void add_crossings(const Solid& first, const GroundPlane& plane, const GroundSide& side,
                   double tolerance, const Manifold& manifold) {
    for (int e = 0; e < first.edge_count(); ++e) {
        const Edge& edge = first.edges[e];
        const auto x =
            crossing(first.vertices[edge.from], first.vertices[edge.to], side, tolerance);
        if (!x || !can_touch_ground(first, edge, plane.normal)) continue;
        manifold.add_over(*x, plane.height(*x), plane.normal, 0.0, edge_feature(e), side.edge);
    }
}

// By the cap that faces the line, if the line enters there; else by the side: |off + distance
// drift| = R has two solutions, of which the first is the entry.
std::optional<double> distance_into(const PlacedCylinder& cylinder, const Vec3& x,
                                    const Vec3& direction, double tolerance) {
    const Vec3 from = x - cylinder.centre;
    const double z = from.dot(cylinder.axis);
    const double rise = direction.dot(cylinder.axis);
    const Vec3 off = from - z * cylinder.axis;
    const Vec3 drift = direction - rise * cylinder.axis;
    if (std::abs(rise) > k_facing) {
        const double distance =
            ((rise > 0.0 ? -cylinder.half_length : cylinder.half_length) - z) / rise;
        if ((off + distance * drift).norm() <= cylinder.radius + tolerance) return distance;
    }
    const double a = drift.squaredNorm();
    if (a <= k_facing * k_facing) return std::nullopt;
    const double middle = -off.dot(drift) / a;
    const double nearest = (off + middle * drift).norm();
    if (nearest > cylinder.radius + tolerance) return std::nullopt;
    const double chord = cylinder.radius * cylinder.radius - nearest * nearest;
    const double distance = middle - std::sqrt(std::max(0.0, chord) / a);
    if (std::abs(z + distance * rise) > cylinder.half_length + tolerance) return std::nullopt;
    return distance;
}

bool has_point_over(const PlacedCylinder& cylinder, const Vec3& x, const GroundPlane& plane,
                    double margin, double tolerance) {
    const auto points = rim_points(cylinder, plane.normal);
    return std::any_of(points.begin(), points.end(), [&](const RimPoint& point) {
        const double height = plane.height(point.x);
        return height <= margin &&
               (point.x - height * plane.normal - x).squaredNorm() <= 4.0 * tolerance * tolerance;
    });
}

// Cases rim - side of the ground and lowest line - side of the ground.
void add_crossings(const PlacedCylinder& first, const GroundPlane& plane, const GroundSide& side,
                   double tolerance, const Manifold& manifold) {
    const auto points = rim_points(first, plane.normal);
    add_rim_crossings(first, lie_over(first, plane.normal), plane, side, tolerance, manifold);
    // The lowest line of the side.
    const auto x = crossing(points[0].x, points[4].x, side, tolerance);
    if (!x) return;
    manifold.add_over(*x, plane.height(*x), plane.normal, 0.0, edge_feature(0), side.edge);
}

}  // namespace drystone::collision::space

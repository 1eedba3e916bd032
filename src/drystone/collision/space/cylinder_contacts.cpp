#include "drystone/collision/space/cylinder_contacts.hpp"

#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>

#include "drystone/collision/space/disc_crossings.hpp"
#include "drystone/collision/space/tolerance.hpp"

namespace drystone::collision::space {
namespace {

/// Whether one of the points within the margin stands over `x`.
template <class Points, class Height>
bool has_point_over(const Points& points, const Vec3& x, const Vec3& up, Height height,
                    double reach, double tolerance) {
    return std::any_of(points.begin(), points.end(), [&](const RimPoint& point) {
        const double over = height(point.x);
        if (over > reach) return false;
        return (point.x - over * up - x).squaredNorm() <= 4.0 * tolerance * tolerance;
    });
}

/// Crossings of the lower rim with one side of the prism.
void add_rim_crossings(const PlacedCylinder& first, const Lie& lie, const Prism& face,
                       const PrismSide& side, double tolerance, const Manifold& manifold) {
    const Vec3 centre = first.cap_centre(lie.lower_cap);
    // outside(centre + R (cos down + sin beside)) = 0.
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
        const double along = side.along.dot(x - side.from);
        if (along <= tolerance || along >= side.length - tolerance) continue;
        manifold.add_over(x, face.height(x), face.normal(), 0.0,
                          curve_feature(2 * lie.lower_cap + k), edge_feature(side.edge));
    }
}

/// Crossing of the lowest line of the cylinder's side with one side of the prism.
void add_line_crossing(const Segment3& line, const Prism& face, const PrismSide& side,
                       double tolerance, const Manifold& manifold) {
    const double a = side.outside(line.start);
    const double b = side.outside(line.at(1.0));
    if (!(std::max(a, b) > tolerance && std::min(a, b) < -tolerance)) return;
    const Vec3 x = line.at(a / (a - b));
    const double along = side.along.dot(x - side.from);
    if (along <= tolerance || along >= side.length - tolerance) return;
    manifold.add_over(x, face.height(x), face.normal(), 0.0, edge_feature(0),
                      edge_feature(side.edge));
}

/// Four points on the rim of a cap, fixed in the body.
std::array<RimPoint, 4> cap_points(const PlacedCylinder& cylinder, int cap) {
    const Vec3 centre = cylinder.cap_centre(cap);
    const Vec3 u = cylinder.radius * cylinder.across;
    const Vec3 v = cylinder.axis.cross(u);
    const int first = 8 + 4 * cap;
    return {{{centre + u, vertex_feature(first)},
             {centre + v, vertex_feature(first + 1)},
             {centre - u, vertex_feature(first + 2)},
             {centre - v, vertex_feature(first + 3)}}};
}

/// A cap as the ground on which something lies.
struct CapGround {
    CapGround(const PlacedCylinder& cylinder, int cap)
        : centre(cylinder.cap_centre(cap)),
          up(cap == 0 ? Vec3(-cylinder.axis) : cylinder.axis),
          radius(cylinder.radius) {}

    [[nodiscard]] double height(const Vec3& x) const { return up.dot(x - centre); }
    [[nodiscard]] bool is_under(const Vec3& x, double tolerance) const {
        const Vec3 off = x - centre;
        return (off - up.dot(off) * up).norm() <= radius + tolerance;
    }

    Vec3 centre;
    Vec3 up;
    double radius;
};

void add_crossings(const Segment3& segment, Feature on_first, const CapGround& ground, int cap,
                   double tolerance, const Manifold& manifold) {
    int k = 0;
    for (const double place :
         crossings(segment, ground.centre, ground.up, ground.radius, tolerance)) {
        const Vec3 x = segment.at(place);
        manifold.add_over(x, ground.height(x), ground.up, 0.0, on_first,
                          curve_feature(2 * cap + k));
        ++k;
    }
}

/// Rim points of the cap that lie under the first and not under one of `taken`.
template <class Shape, class Taken>
void add_cap_points(const Shape& first, const PlacedCylinder& second, int cap,
                    const CapGround& ground, double tolerance, Taken taken,
                    const Manifold& manifold) {
    for (const RimPoint& point : cap_points(second, cap)) {
        const auto way = way_into(first, point.x, ground.up, tolerance);
        if (!way || *way > manifold.margin || taken(point.x)) continue;
        manifold.add(point.x + 0.5 * *way * ground.up, ground.up, *way, k_surface, point.feature);
    }
}

/// Where two nearly parallel rims cross, seen along the normal of the cap.
void add_rim_on_rim(const PlacedCylinder& first, int first_cap, const CapGround& ground, int cap,
                    double tolerance, const Manifold& manifold) {
    constexpr double k_nearly = 0.99;  // cosine of the largest angle of the axes
    if (std::abs(first.axis.dot(ground.up)) < k_nearly) return;
    const Vec3 off = first.cap_centre(first_cap) - ground.centre;
    const Vec3 between = off - ground.up.dot(off) * ground.up;
    const double distance = between.norm();
    const double r = ground.radius;
    const double s = first.radius;
    if (distance >= r + s - tolerance || distance <= std::abs(r - s) + tolerance) return;
    const double along = 0.5 * (distance + (r * r - s * s) / distance);
    const double aside = std::sqrt(std::max(0.0, r * r - along * along));
    const Vec3 u = between / distance;
    const Vec3 v = ground.up.cross(u);
    for (int k = 0; k < 2; ++k) {
        const Vec3 x = ground.centre + along * u + (k == 0 ? -aside : aside) * v;
        const auto way = way_into(first, x, ground.up, tolerance);
        if (!way) continue;
        manifold.add(x + 0.5 * *way * ground.up, ground.up, *way, curve_feature(2 * first_cap + k),
                     curve_feature(2 * cap + k));
    }
}

}  // namespace

std::optional<double> way_into(const PlacedCylinder& cylinder, const Vec3& x, const Vec3& direction,
                               double tolerance) {
    const Vec3 from = x - cylinder.centre;
    const double z = from.dot(cylinder.axis);
    const double rise = direction.dot(cylinder.axis);
    const Vec3 off = from - z * cylinder.axis;
    const Vec3 drift = direction - rise * cylinder.axis;
    if (std::abs(rise) > k_facing) {
        const double way = ((rise > 0.0 ? -cylinder.half_length : cylinder.half_length) - z) / rise;
        if ((off + way * drift).norm() <= cylinder.radius + tolerance) return way;
    }
    const double a = drift.squaredNorm();
    if (a <= k_facing * k_facing) return std::nullopt;
    const double middle = -off.dot(drift) / a;
    const double nearest = (off + middle * drift).norm();
    if (nearest > cylinder.radius + tolerance) return std::nullopt;
    const double chord = cylinder.radius * cylinder.radius - nearest * nearest;
    const double way = middle - std::sqrt(std::max(0.0, chord) / a);
    if (std::abs(z + way * rise) > cylinder.half_length + tolerance) return std::nullopt;
    return way;
}

void add_cylinder_on_face(const PlacedCylinder& first, const Prism& face, double tolerance,
                          const Manifold& manifold) {
    const auto points = rim_points(first, face.normal());
    const auto height = [&](const Vec3& x) { return face.height(x); };
    for (const RimPoint& point : points) {
        if (!face.contains(point.x, tolerance)) continue;
        manifold.add_over(point.x, face.height(point.x), face.normal(), 0.0, point.feature,
                          k_surface);
    }
    for (const PrismSide& side : face.sides()) {
        const auto way = way_into(first, side.from, face.normal(), tolerance);
        if (!way || *way > manifold.margin) continue;
        if (has_point_over(points, side.from, face.normal(), height, manifold.margin, tolerance)) {
            continue;
        }
        manifold.add(side.from + 0.5 * *way * face.normal(), face.normal(), *way, k_surface,
                     vertex_feature(side.corner));
    }
    const Lie lie = lie_over(first, face.normal());
    const Segment3 lowest{points[0].x, points[4].x - points[0].x};
    for (const PrismSide& side : face.sides()) {
        add_rim_crossings(first, lie, face, side, tolerance, manifold);
        add_line_crossing(lowest, face, side, tolerance, manifold);
    }
}

void add_solid_on_cap(const Solid& first, const PlacedCylinder& second, int cap, double tolerance,
                      const Manifold& manifold) {
    const CapGround ground(second, cap);
    for (int v = 0; v < first.vertex_count(); ++v) {
        const Vec3& x = first.vertices[static_cast<std::size_t>(v)];
        if (!ground.is_under(x, tolerance)) continue;
        manifold.add_over(x, ground.height(x), ground.up, 0.0, vertex_feature(v), k_surface);
    }
    for (int e = 0; e < first.edge_count(); ++e) {
        const Edge& edge = first.edges[static_cast<std::size_t>(e)];
        const Segment3 segment{first.vertices[static_cast<std::size_t>(edge.from)],
                               first.direction(edge)};
        if (!looks_at(first, edge, ground.up)) continue;
        add_crossings(segment, edge_feature(e), ground, cap, tolerance, manifold);
    }
    const auto taken = [&](const Vec3& x) {
        return std::any_of(first.vertices.begin(), first.vertices.end(), [&](const Vec3& y) {
            const Vec3 off = y - ground.height(y) * ground.up - x;
            return off.squaredNorm() <= 4.0 * tolerance * tolerance;
        });
    };
    add_cap_points(first, second, cap, ground, tolerance, taken, manifold);
}

void add_cylinder_on_cap(const PlacedCylinder& first, const PlacedCylinder& second, int cap,
                         double tolerance, const Manifold& manifold) {
    const CapGround ground(second, cap);
    const auto points = rim_points(first, ground.up);
    const auto height = [&](const Vec3& x) { return ground.height(x); };
    for (const RimPoint& point : points) {
        if (!ground.is_under(point.x, tolerance)) continue;
        manifold.add_over(point.x, ground.height(point.x), ground.up, 0.0, point.feature,
                          k_surface);
    }
    const Segment3 lowest{points[0].x, points[4].x - points[0].x};
    add_crossings(lowest, edge_feature(0), ground, cap, tolerance, manifold);
    const int lower_cap = lie_over(first, ground.up).lower_cap;
    add_rim_on_rim(first, lower_cap, ground, cap, tolerance, manifold);
    const auto taken = [&](const Vec3& x) {
        return has_point_over(points, x, ground.up, height, manifold.margin, tolerance);
    };
    add_cap_points(first, second, cap, ground, tolerance, taken, manifold);
}

}  // namespace drystone::collision::space

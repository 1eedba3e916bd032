#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>

#include "drystone/collision/space/ground.hpp"
#include "drystone/collision/space/tolerance.hpp"

namespace drystone::collision::space {
namespace {

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
                          curve_feature(2 * lie.lower_cap + k), side.edge);
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

bool has_point_over(const PlacedCylinder& cylinder, const Vec3& x, const GroundPlane& plane,
                    double margin, double tolerance) {
    const auto points = rim_points(cylinder, plane.normal);
    return std::any_of(points.begin(), points.end(), [&](const RimPoint& point) {
        const double height = plane.height(point.x);
        return height <= margin &&
               (point.x - height * plane.normal - x).squaredNorm() <= 4.0 * tolerance * tolerance;
    });
}

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

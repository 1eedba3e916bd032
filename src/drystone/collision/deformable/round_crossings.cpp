// Crossings of a cylinder with sides and facets of a deformable surface: its lowest line, its rims,
// and the nearest place of a side.
#include "drystone/collision/deformable/round_crossings.hpp"

#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>

#include "drystone/collision/deformable/probe.hpp"
#include "drystone/collision/space/bodies/signed_distance.hpp"
#include "drystone/geometry/triangle.hpp"
#include "drystone/linalg/roots.hpp"

namespace drystone::collision::deformable {
namespace {

/// Fixed-point rounds after which a normal agrees with the place that it leads to, up to a fraction
/// of its first change.
constexpr int k_rounds = 5;

/// Halvings that locate a place on a side to rounding.
constexpr int k_halvings = 52;

/// Feature of the line of a cylinder nearest to a side. Numbers 0 to 3 are the crossings of its
/// rims.
constexpr space::Feature k_nearest_line = space::curve_feature(4);

/// A point of a rim at an angle.
struct OnRim {
    Vec3 x = Vec3::Zero();
    Vec3 outward = Vec3::Zero();  ///< unit, halfway between cap and side
    Vec3 along = Vec3::Zero();    ///< unit, of the rim
};

OnRim on_rim(const space::PlacedCylinder& cylinder, int cap, double angle) {
    const Vec3 beside = cylinder.axis.cross(cylinder.across);
    const Vec3 radial = std::cos(angle) * cylinder.across + std::sin(angle) * beside;
    const Vec3 out = cap == 0 ? Vec3(-cylinder.axis) : cylinder.axis;
    return {.x = cylinder.cap_centre(cap) + cylinder.radius * radial,
            .outward = (radial + out).normalized(),
            .along = cylinder.axis.cross(radial)};
}

/// The direction from the axis, equal for both rims.
Vec3 outward_at(const space::PlacedCylinder& cylinder, const Vec3& x) {
    const Vec3 from = x - cylinder.centre;
    const double z = from.dot(cylinder.axis);
    const Vec3 radial = (from - z * cylinder.axis).normalized();
    return (radial + (z < 0.0 ? -1.0 : 1.0) * cylinder.axis).normalized();
}

/// The rim c + R (cos a + sin b) intersects the plane through the side and the direction n, whose
/// own normal is p, where R (p.a cos + p.b sin) = -p.(c - y): in two points, or in none.
std::optional<OnRim> rim_over(const space::PlacedCylinder& cylinder, int cap, const FacetSide& side,
                              const Vec3& n, double which) {
    const Vec3 p = n.cross(side.along).stableNormalized();
    const double a = cylinder.radius * p.dot(cylinder.across);
    const double b = cylinder.radius * p.dot(cylinder.axis.cross(cylinder.across));
    const double c = p.dot(cylinder.cap_centre(cap) - side.from);
    const double widest = std::hypot(a, b);
    if (!(std::abs(c) < widest) || !(widest > k_crossing * cylinder.radius)) return std::nullopt;
    return on_rim(cylinder, cap, std::atan2(b, a) + which * std::acos(-c / widest));
}

/// Within the margin, or sunk in, less than half, at a place of the surface in the cylinder.
bool is_touching(const space::PlacedCylinder& cylinder, const Crossing& at, const Reach& reach) {
    if (at.gap >= 0.0) return at.gap <= reach.margin;
    const Vec3 on_surface = at.on_ridge - at.gap * at.normal;
    return at.gap >= -reach.depth && at.normal.dot(cylinder.centre - on_surface) >= 0.0 &&
           space::signed_distance(cylinder, on_surface).distance <= beside(-at.gap, reach);
}

/// The shares of the triangle's area that x, seen along n, makes with its sides: the weights of its
/// corners. One of them is < 0 if x is not over the triangle.
std::array<double, 3> weights_of(const std::array<Vec3, 3>& corners, const Vec3& n, const Vec3& x) {
    std::array<double, 3> weights{};
    const double area = n.dot(geometry::area_vector(corners[0], corners[1], corners[2]));
    for (std::size_t k = 0; k < 3; ++k) {
        weights[k] =
            n.dot(geometry::area_vector(x, corners[(k + 1) % 3], corners[(k + 2) % 3])) / area;
    }
    return weights;
}

}  // namespace

std::span<const RoundCrossings::Found> RoundCrossings::find(const space::PlacedCylinder& cylinder,
                                                            const FacetSide& side,
                                                            const SideReach& reach) {
    found_.clear();
    if (side.is_hollow()) return found_;
    cross_line(cylinder, side, reach);
    for (const int cap : {0, 1}) cross_rim(cylinder, cap, side, reach);
    add_nearest(cylinder, side, reach);
    return found_;
}

/// The line of the side that lies lowest, seen along the normal.
void RoundCrossings::cross_line(const space::PlacedCylinder& cylinder, const FacetSide& side,
                                const SideReach& reach) {
    const Vec3 n = side.normal_nearest(cylinder.axis.cross(side.along));
    const Vec3 slope = cylinder.axis.cross(n.cross(cylinder.axis));
    if (!(slope.norm() > k_crossing)) return;
    const Vec3 down = -slope.normalized();
    const Ridge line{.from = cylinder.cap_centre(0) + cylinder.radius * down,
                     .along = 2.0 * cylinder.half_length * cylinder.axis,
                     .outward = down,
                     .backing = cylinder.radius};
    const auto at = crossing(line, side, reach);
    if (at && is_touching(cylinder, *at, reach)) {
        found_.push_back({.crossing = *at, .feature = space::edge_feature(0)});
    }
}

/// The normal depends on where the rim crosses the side, and that on the normal: found together.
void RoundCrossings::cross_rim(const space::PlacedCylinder& cylinder, int cap,
                               const FacetSide& side, const SideReach& reach) {
    for (int k = 0; k < 2; ++k) {
        Crossing at{.normal = side.mean_normal()};
        std::optional<OnRim> rim;
        for (int i = 0; i < k_rounds; ++i) {
            rim = rim_over(cylinder, cap, side, at.normal, k == 0 ? -1.0 : 1.0);
            if (!rim) break;
            at.normal = side.normal_nearest(rim->along.cross(side.along));
        }
        if (!rim || cosine(at.normal, rim->outward) > k_facing) continue;
        at.on_ridge = rim->x;
        at.side_place = side.along.dot(rim->x - side.from) / side.along.squaredNorm();
        if (!is_between_ends(at.side_place, reach.at_nodes)) continue;
        at.gap = at.normal.dot(rim->x - side.from);
        if (!is_touching(cylinder, at, reach)) continue;
        found_.push_back({.crossing = at, .feature = space::rim_crossing_feature(cap, k)});
    }
}

/// Crossings of rims are sought from the mean normal on, and may be lost where the surface bends.
/// While the bodies are apart, the nearest place cannot be: the distance from the cylinder, which
/// is convex, has a slope that only grows along the side.
void RoundCrossings::add_nearest(const space::PlacedCylinder& cylinder, const FacetSide& side,
                                 const SideReach& reach) {
    const auto descends = [&](double place) {
        const Vec3 x = side.from + place * side.along;
        return space::signed_distance(cylinder, x).normal.dot(side.along) < 0.0;
    };
    const auto [low, high] = bisected(descends, 0.0, 1.0, k_halvings);
    const double place = 0.5 * (low + high);
    const Vec3 x = side.from + place * side.along;
    const space::SignedDistance there = space::signed_distance(cylinder, x);
    const double gap = there.distance;
    const Vec3 n = -there.normal;
    if (!(gap > 0.0) || gap > reach.margin || !is_between_ends(place, reach.at_nodes)) return;
    if (!side.has_normal(n)) return;
    const bool known = std::any_of(found_.begin(), found_.end(), [&](const Found& found) {
        return found.crossing.gap <= gap + k_at_end * cylinder.radius;
    });
    if (known) return;
    found_.push_back(
        {.crossing = {.on_ridge = x + gap * n, .normal = n, .gap = gap, .side_place = place},
         .feature = k_nearest_line});
}

std::span<const RoundCrossings::Found> RoundCrossings::find(const space::PlacedCylinder& cylinder,
                                                            const std::array<Vec3, 3>& corners,
                                                            const Vec3& n, const SideReach& reach) {
    found_.clear();
    for (const space::RimPoint& point : space::rim_points(cylinder, n)) {
        const Crossing at{.on_ridge = point.x, .normal = n, .gap = n.dot(point.x - corners[0])};
        if (cosine(n, outward_at(cylinder, point.x)) > k_facing) continue;
        if (!is_touching(cylinder, at, reach)) continue;
        const std::array<double, 3> weights = weights_of(corners, n, point.x);
        // Both facets of a side find what lies on it.
        const auto [least, most] = std::minmax_element(weights.begin(), weights.end());
        if (*least < -k_at_end) continue;
        if (*most > 1.0 - k_at_end && !reach.at_nodes) continue;
        found_.push_back({.crossing = at, .feature = point.feature, .weights = weights});
    }
    return found_;
}

}  // namespace drystone::collision::deformable

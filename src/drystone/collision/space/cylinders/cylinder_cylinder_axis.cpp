// The separating axis of two cylinders: caps, directions across one of the axes, and directions
// between rims, by GJK where the cylinders are apart and by samples of the rims where they overlap.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include <Eigen/Geometry>
#include <Eigen/LU>

#include "drystone/collision/space/bodies/gjk.hpp"
#include "drystone/collision/space/bodies/signed_distance.hpp"
#include "drystone/collision/space/bodies/tolerance.hpp"
#include "drystone/collision/space/cylinders/cylinder_axis.hpp"
#include "drystone/collision/space/cylinders/direction_arc.hpp"
#include "drystone/linalg/roots.hpp"

namespace drystone::collision::space {
namespace {

/// A list of directions of fixed capacity.
struct Directions {
    std::array<Vec3, 64> list;
    int count = 0;

    void add(const Vec3& direction) {
        if (count < static_cast<int>(list.size())) {
            list[count++] = direction;
        }
    }
    [[nodiscard]] const Vec3* begin() const { return list.data(); }
    [[nodiscard]] const Vec3* end() const { return list.data() + count; }
};

constexpr int k_samples = 24;

/// One rim as a curve.
struct Rim {
    Rim(const PlacedCylinder& cylinder, int cap)
        : centre(cylinder.cap_centre(cap)),
          u(cylinder.radius * cylinder.across),
          v(cylinder.axis.cross(u)) {}

    [[nodiscard]] Vec3 at(double angle) const {
        return centre + std::cos(angle) * u + std::sin(angle) * v;
    }
    [[nodiscard]] Vec3 tangent(double angle) const {
        return std::cos(angle) * v - std::sin(angle) * u;
    }

    Vec3 centre;
    Vec3 u;
    Vec3 v;
};

/// Directions for one place on the rim.
void add_directions_at(const Vec3& x, const Vec3& tangent, const PlacedCylinder& second,
                       Directions& directions) {
    const SignedDistance nearest = signed_distance(second, x);
    directions.add(nearest.normal);
    // The second's rim beside x.
    const Vec3 from = x - second.centre;
    const double z = from.dot(second.axis);
    const Vec3 off = from - z * second.axis;
    const Vec3 outwards = off.normalized() + (z < 0.0 ? Vec3(-second.axis) : second.axis);
    const Vec3 across = tangent.cross(second.axis.cross(off));
    const double length = across.norm();
    if (!(length > 0.0)) return;
    directions.add((across.dot(outwards) < 0.0 ? -1.0 : 1.0) / length * across);
}

/// Where a direction touches a cylinder that goes round there.
struct RimTouch {
    RimTouch(const PlacedCylinder& cylinder, const Vec3& direction) {
        const double along = direction.dot(cylinder.axis);
        const Vec3 off = direction - along * cylinder.axis;
        across = off.norm();
        if (!(across > 0.0)) return;
        const Vec3 radial = off / across;
        x = cylinder.centre + cylinder.radius * radial +
            (along < 0.0 ? -cylinder.half_length : cylinder.half_length) * cylinder.axis;
        tangent = cylinder.axis.cross(radial);
    }

    Vec3 x = Vec3::Zero();
    Vec3 tangent = Vec3::Zero();
    double across = 0.0;
};

double separation(const PlacedCylinder& first, const PlacedCylinder& second, const Vec3& normal) {
    return -support(first, -normal) - support(second, normal);
}

/// Directions, from second to first, in which a rim of the first may be nearest to the second or
/// leave it soonest: at every minimum of the second's signed distance along a rim, the direction
/// to the nearest point, and the one across both rims where they cross.
void add_rim_directions(const PlacedCylinder& first, const PlacedCylinder& second,
                        Directions& directions) {
    constexpr double k_step = 2.0 * std::numbers::pi / k_samples;
    for (int cap = 0; cap < 2; ++cap) {
        const Rim rim(first, cap);
        std::array<double, k_samples> distance{};
        for (int k = 0; k < k_samples; ++k) {
            distance[k] = signed_distance(second, rim.at(k_step * k)).distance;
        }
        const auto slope = [&](double angle) {
            return signed_distance(second, rim.at(angle)).normal.dot(rim.tangent(angle));
        };
        for (int k = 0; k < k_samples; ++k) {
            const double here = distance[k];
            const double before = distance[(k + k_samples - 1) % k_samples];
            const double after = distance[(k + 1) % k_samples];
            if (before < here || after <= here) continue;
            const double low = k_step * (k - 1);
            const double high = k_step * (k + 1);
            const bool bracketed = slope(low) < 0.0 && slope(high) > 0.0;
            const double angle = bracketed ? bracketed_root(slope, low, high) : k_step * k;
            add_directions_at(rim.at(angle), rim.tangent(angle), second, directions);
        }
    }
}

/// Directions beside the normals of the first's caps, toward where the second's point nearest to
/// the cap's plane lies: if that point is beyond the rim, the best direction is one of the rim.
void add_cap_directions(const PlacedCylinder& first, const PlacedCylinder& second,
                        Directions& directions) {
    for (const double sign : {-1.0, 1.0}) {
        const Vec3 normal = sign * first.axis;
        const Vec3 from = support_point(second, normal) - first.centre;
        const Vec3 off = from - from.dot(first.axis) * first.axis;
        const double distance = off.norm();
        if (distance <= first.radius) continue;
        for (const double tilt : {0.003, 0.03, 0.3}) {
            directions.add((normal - tilt / distance * off).normalized());
        }
    }
}

/// n.d - support(first, -n) - support(second, n) has a maximum near n where two rims cross:
/// Newton's method on the sphere, from `normal`; each step has to increase the separation.
Vec3 refined_rim_direction(const PlacedCylinder& first, const PlacedCylinder& second,
                           const Vec3& normal) {
    Vec3 n = normal;
    double value = separation(first, second, n);
    for (int step = 0; step < 20; ++step) {
        const RimTouch on_first(first, -n);
        const RimTouch on_second(second, n);
        if (!(on_first.across > 0.0 && on_second.across > 0.0)) break;
        // On the tangent plane of the sphere the slope is the part of x_1 - x_2 across n. The
        // curvature is the sum of - R t t^T / |n_across| for each rim and of - s for the sphere.
        const Vec3 between = on_first.x - on_second.x;
        const Vec3 e1 = n.unitOrthogonal();
        const Vec3 e2 = n.cross(e1);
        const auto plane = [&](const Vec3& x) { return Vec2(e1.dot(x), e2.dot(x)); };
        const Vec2 t1 = plane(on_first.tangent);
        const Vec2 t2 = plane(on_second.tangent);
        const Mat2 curvature = -(first.radius / on_first.across) * t1 * t1.transpose() -
                               (second.radius / on_second.across) * t2 * t2.transpose() -
                               value * Mat2::Identity();
        if (curvature.determinant() <= 0.0 || curvature.trace() >= 0.0) break;
        const Vec2 change = -curvature.inverse() * plane(between);
        const Vec3 next = (n + change[0] * e1 + change[1] * e2).normalized();
        const double next_value = separation(first, second, next);
        if (!(next_value > value)) break;
        n = next;
        value = next_value;
    }
    return n;
}

}  // namespace

std::optional<CylinderAxis> separating_axis(const PlacedCylinder& first,
                                            const PlacedCylinder& second, double margin) {
    using Kind = CylinderAxis::Kind;
    const double tie = k_tie * std::min(std::hypot(first.radius, first.half_length),
                                        std::hypot(second.radius, second.half_length));
    CylinderAxis best{.separation = -std::numeric_limits<double>::infinity()};
    const auto try_direction = [&](const Vec3& normal, Kind kind, int number) {
        const double separation = -support(first, -normal) - support(second, normal);
        if (separation > best.separation + tie) best = {normal, separation, kind, number};
    };
    try_direction(-second.axis, Kind::cap_of_second, 0);
    try_direction(second.axis, Kind::cap_of_second, 1);
    try_direction(first.axis, Kind::cap_of_first, 0);  // normal of cap 0: -axis
    try_direction(-first.axis, Kind::cap_of_first, 1);
    if (best.separation > margin) return std::nullopt;

    // Directions across one of the axes: side on side, or side on rim.
    const Vec3 between = first.centre - second.centre;
    for (const Vec3& n : find_peaks(circle_across(first.axis), between, second, best.separation)) {
        try_direction(n, Kind::round, -1);
    }
    for (const Vec3& n : find_peaks(circle_across(second.axis), between, first, best.separation)) {
        try_direction(n, Kind::round, -1);
    }
    if (best.separation > margin) return std::nullopt;

    // Directions between rims. Apart: GJK gives the direction of the nearest points, Newton's
    // method refines it. Overlapping: candidates from samples of the rims, each refined.
    const auto apart =
        direction_between([&](const Vec3& d) { return support_point(first, d); },
                          [&](const Vec3& d) { return support_point(second, d); }, best.normal);
    if (apart) {
        try_direction(*apart, Kind::round, -1);
        try_direction(refined_rim_direction(first, second, *apart), Kind::round, -1);
        if (best.separation > margin) return std::nullopt;
        return best;
    }
    Directions directions;
    add_rim_directions(first, second, directions);
    add_cap_directions(first, second, directions);
    const int from_first = directions.count;
    add_rim_directions(second, first, directions);
    add_cap_directions(second, first, directions);
    for (int k = 0; k < directions.count; ++k) {
        const Vec3 normal = k < from_first ? directions.list[k] : Vec3(-directions.list[k]);
        try_direction(normal, Kind::round, -1);
        try_direction(refined_rim_direction(first, second, normal), Kind::round, -1);
    }
    if (best.separation > margin) return std::nullopt;
    return best;
}

}  // namespace drystone::collision::space

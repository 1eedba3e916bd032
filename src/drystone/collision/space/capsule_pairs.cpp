// Two capsules: nearest points of their segments, or the ends of the part in common.
#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/Geometry>

#include "drystone/collision/space/bodies/segments.hpp"
#include "drystone/collision/space/bodies/tolerance.hpp"
#include "drystone/collision/space/pairs.hpp"

namespace drystone::collision::space {
namespace {

Segment3 segment_of(const geometry::Capsule& capsule, const Frame<3>& frame) {
    const Vec3 half = capsule.half_length * frame.rotation.col(2);
    return {frame.origin - half, 2.0 * half};
}

/// An end of the segment, or its inside.
Feature feature_at(double place, double noise) {
    if (place <= noise) return vertex_feature(0);
    if (place >= 1.0 - noise) return vertex_feature(1);
    return edge_feature(0);
}

/// A unit vector across `along`, for axes that intersect: across the coordinate axis with the least
/// component of `along`.
Vec3 any_across(const Vec3& along) {
    int least = 0;
    along.cwiseAbs().minCoeff(&least);
    return along.cross(Vec3::Unit(least)).normalized();
}

}  // namespace

void collide(const geometry::Capsule& first, const Frame<3>& first_frame,
             const geometry::Capsule& second, const Frame<3>& second_frame, const Manifold& out) {
    const Manifold manifold = out.in(world_axes_at(second_frame));
    const Segment3 p = segment_of(first, relative_to(manifold.axes, first_frame));
    const Segment3 q = segment_of(second, relative_to(manifold.axes, second_frame));
    const double radii = first.radius + second.radius;
    const double tolerance = k_beside * std::min(first.radius, second.radius);

    const auto add = [&](double place_p, double place_q, Feature on_first, Feature on_second) {
        const Vec3 x = p.at(place_p);
        const Vec3 between = x - q.at(place_q);
        const double distance = between.norm();
        const Vec3 normal = distance > 0.0 ? Vec3(between / distance) : any_across(p.along);
        const double gap = distance - radii;
        manifold.add(x - (first.radius + 0.5 * gap) * normal, normal, gap, on_first, on_second);
    };
    // Cases: no part in common, one contact at the nearest points; else the two ends of the common
    // part, and the nearest points as well if both ends are farther.
    const NearestPlaces nearest = nearest_places(p, q);
    const double least = (p.at(nearest.on_first) - q.at(nearest.on_second)).norm();
    const CommonPart common = common_part(p, q);
    if ((common.high - common.low) * p.along.norm() <= tolerance) {
        add(nearest.on_first, nearest.on_second, k_surface, k_surface);
        return;
    }
    double least_end = std::numeric_limits<double>::infinity();
    for (const double place : {common.low, common.high}) {
        const double beside = nearest_place(q, p.at(place));
        least_end = std::min(least_end, (p.at(place) - q.at(beside)).norm());
        const double noise = tolerance / p.along.norm();
        add(place, beside, feature_at(place, noise), feature_at(beside, noise));
    }
    if (least < least_end - k_as_near * radii) {
        add(nearest.on_first, nearest.on_second, k_surface, k_surface);
    }
}

}  // namespace drystone::collision::space

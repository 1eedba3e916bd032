// Computes the contacts of spheres and capsules with bounded shapes. Cases:
//   sphere - any          one point, by the signed distance of the sphere's centre
//   capsule - capsule     nearest points of the two segments; if they run along each other, the
//   ends
//                         of the part in common and the nearest points if these are nearer
//   capsule - cylinder    the segment apart from the cylinder (nearest points), or inside it (along
//                         the shortest way out)
// Capsules against boxes and polyhedra are in solid_pairs.cpp, against meshes in
// obstacle_pairs.cpp.
#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/Geometry>

#include "drystone/collision/space/bodies/segments.hpp"
#include "drystone/collision/space/bodies/signed_distance.hpp"
#include "drystone/collision/space/bodies/tolerance.hpp"
#include "drystone/collision/space/cylinders/cylinder_segment.hpp"
#include "drystone/collision/space/cylinders/direction_arc.hpp"
#include "drystone/collision/space/pairs.hpp"

namespace drystone::collision::space {

namespace {

/// Spheres around two points, given from one to the other.
void collide_centres(const Vec3& first, double first_radius, const Vec3& second,
                     double second_radius, const Manifold& manifold) {
    const Vec3 between = first - second;
    const double distance = between.norm();
    const double gap = distance - (first_radius + second_radius);
    if (gap > manifold.margin) return;
    // Concentric spheres have no normal: z by convention.
    const Vec3 normal = distance > 0.0 ? Vec3(between / distance) : Vec3(Vec3::UnitZ());
    const Vec3 middle = 0.5 * (first - first_radius * normal + second + second_radius * normal);
    manifold.add(middle, normal, gap, k_surface, k_surface);
}

void add_sphere(const Vec3& centre, double radius, const SignedDistance& from_second,
                const Manifold& manifold) {
    manifold.add_over(centre, from_second.distance, from_second.normal, radius, k_surface,
                      k_surface);
}

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

/// The direction in which a segment that overlaps a cylinder leaves it soonest: by a cap, by the
/// side or a rim across the segment, or by the side with one of its ends.
Vec3 way_out(const Segment3& segment, const PlacedCylinder& cylinder) {
    Vec3 best = cylinder.axis;
    double most = -std::numeric_limits<double>::infinity();
    const auto try_direction = [&](const Vec3& n) {
        const double separation =
            std::min(n.dot(segment.start), n.dot(segment.at(1.0))) - support(cylinder, n);
        if (separation <= most) return;
        most = separation;
        best = n;
    };
    try_direction(cylinder.axis);
    try_direction(-cylinder.axis);
    const Vec3 from_centre = segment.start - cylinder.centre;
    for (const Vec3& n :
         find_peaks(circle_across(segment.along.normalized()), from_centre, cylinder, most)) {
        try_direction(n);
    }
    for (const double end : {0.0, 1.0}) {
        const Vec3 from = segment.at(end) - cylinder.centre;
        const Vec3 off = from - from.dot(cylinder.axis) * cylinder.axis;
        if (off.norm() > 0.0) try_direction(off.normalized());
    }
    return best;
}

void add_overlap(const Segment3& segment, double radius, const PlacedCylinder& cylinder,
                 const Manifold& manifold) {
    const Vec3 normal = way_out(segment, cylinder);
    const double along = std::abs(normal.dot(cylinder.axis));
    const double across = normal.cross(cylinder.axis).norm();
    if (along <= k_parallel || across <= k_parallel) {
        add_segment_inside(segment, radius, k_surface, cylinder, normal, manifold);
        return;
    }
    // The way out crosses a rim: one contact at the rim point farthest along the normal.
    const RimPoint highest = rim_points(cylinder, -normal)[0];
    const double gap = normal.dot(segment.start - highest.x) - radius;
    manifold.add(highest.x + 0.5 * gap * normal, normal, gap, k_surface, highest.feature);
}

}  // namespace

void collide(const geometry::Sphere& first, const Frame<3>& first_frame,
             const geometry::Sphere& second, const Frame<3>& second_frame, const Manifold& out) {
    const Manifold manifold = out.in(world_axes_at(second_frame));
    collide_centres(first_frame.origin - second_frame.origin, first.radius, Vec3::Zero(),
                    second.radius, manifold);
}

void collide(const geometry::Sphere& first, const Frame<3>& first_frame,
             const geometry::Box& second, const Frame<3>& second_frame, const Manifold& out) {
    const Vec3 centre = second_frame.to_local(first_frame.origin);
    add_sphere(centre, first.radius, signed_distance(second, centre), out.in(second_frame));
}

void collide(const geometry::Sphere& first, const Frame<3>& first_frame,
             const geometry::Capsule& second, const Frame<3>& second_frame, const Manifold& out) {
    const Manifold manifold = out.in(world_axes_at(second_frame));
    const Vec3 half = second.half_length * second_frame.rotation.col(2);
    const Segment3 segment{-half, 2.0 * half};
    const Vec3 centre = first_frame.origin - second_frame.origin;
    collide_centres(centre, first.radius, segment.at(nearest_place(segment, centre)), second.radius,
                    manifold);
}

void collide(const geometry::Sphere& first, const Frame<3>& first_frame,
             const geometry::Cylinder& second, const Frame<3>& second_frame, const Manifold& out) {
    const Manifold manifold = out.in(world_axes_at(second_frame));
    const PlacedCylinder cylinder = place(second, relative_to(manifold.axes, second_frame));
    const Vec3 centre = first_frame.origin - second_frame.origin;
    add_sphere(centre, first.radius, signed_distance(cylinder, centre), manifold);
}

void collide(const geometry::Sphere& first, const Frame<3>& first_frame,
             const geometry::Polyhedron& second, const Frame<3>& second_frame,
             const Manifold& out) {
    const Vec3 centre = second_frame.to_local(first_frame.origin);
    add_sphere(centre, first.radius, signed_distance(*second.topology, centre),
               out.in(second_frame));
}

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

void collide(const geometry::Capsule& first, const Frame<3>& first_frame,
             const geometry::Cylinder& second, const Frame<3>& second_frame, const Manifold& out) {
    const Manifold manifold = out.in(world_axes_at(second_frame));
    const Vec3 half = first.half_length * first_frame.rotation.col(2);
    const Vec3 centre = first_frame.origin - second_frame.origin;
    const Segment3 segment{centre - half, 2.0 * half};
    const PlacedCylinder cylinder = place(second, relative_to(manifold.axes, second_frame));
    const Vec3 nearest = segment.at(nearest_place(segment, cylinder));
    if (signed_distance(cylinder, nearest).distance < 0.0) {
        add_overlap(segment, first.radius, cylinder, manifold);
        return;
    }
    const double tolerance =
        k_beside * std::min(first.radius, std::min(second.radius, second.half_length));
    add_segment_beside(segment, first.radius, k_surface, cylinder, tolerance, manifold);
}

}  // namespace drystone::collision::space

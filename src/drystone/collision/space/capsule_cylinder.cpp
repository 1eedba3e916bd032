// A capsule against a cylinder: its segment apart from the cylinder (nearest points), or inside it
// (the shortest way out).
#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/Geometry>

#include "drystone/collision/space/bodies/signed_distance.hpp"
#include "drystone/collision/space/bodies/tolerance.hpp"
#include "drystone/collision/space/cylinders/cylinder_segment.hpp"
#include "drystone/collision/space/cylinders/direction_arc.hpp"
#include "drystone/collision/space/pairs.hpp"

namespace drystone::collision::space {
namespace {

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

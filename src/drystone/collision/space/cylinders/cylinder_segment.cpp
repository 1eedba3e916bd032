// A cylinder against a segment or an edge: nearest place, contacts beside and inside the cylinder.
#include "drystone/collision/space/cylinders/cylinder_segment.hpp"

#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>

#include "drystone/collision/space/bodies/segments.hpp"
#include "drystone/collision/space/bodies/signed_distance.hpp"
#include "drystone/collision/space/bodies/tolerance.hpp"
#include "drystone/linalg/roots.hpp"

namespace drystone::collision::space {
namespace {

/// Cosine of the angle with the axis above which a normal belongs to a cap.
constexpr double k_cap = 0.7071067811865476;

/// A part of a segment, by its places from 0 to 1.
struct Part {
    double low = 0.0;
    double high = 1.0;
};

/// The part of the segment within the column over the caps.
Part over_cap(const Segment3& segment, const PlacedCylinder& cylinder) {
    const Places places = crossings(segment, cylinder.centre, cylinder.axis, cylinder.radius, 0.0);
    Part part;
    if (places.count == 2) return {places.at[0], places.at[1]};
    if (places.count == 0) return part;
    const Vec3 off = segment.start - cylinder.centre;
    const bool starts_outside = off.cross(cylinder.axis).norm() > cylinder.radius;
    (starts_outside ? part.low : part.high) = places.at[0];
    return part;
}

/// The part of the segment between the planes of the caps.
Part beside_side(const Segment3& segment, const PlacedCylinder& cylinder) {
    const double z = cylinder.axis.dot(segment.start - cylinder.centre);
    const double rise = cylinder.axis.dot(segment.along);
    if (rise == 0.0) return {};
    const double a = (-cylinder.half_length - z) / rise;
    const double b = (cylinder.half_length - z) / rise;
    return {std::clamp(std::min(a, b), 0.0, 1.0), std::clamp(std::max(a, b), 0.0, 1.0)};
}

/// The part of the segment over the surface that the normal belongs to, cap or side.
Part part_over(const Segment3& segment, const PlacedCylinder& cylinder, const Vec3& normal) {
    const bool on_cap = std::abs(normal.dot(cylinder.axis)) > k_cap;
    return on_cap ? over_cap(segment, cylinder) : beside_side(segment, cylinder);
}

/// True if the segment is parallel to the surface with this normal, cap or side.
bool lies_along(const Segment3& segment, const PlacedCylinder& cylinder, const Vec3& normal) {
    const double sine2 = sine_squared(segment.along, cylinder.axis);
    const bool on_cap = std::abs(normal.dot(cylinder.axis)) > k_cap;
    return (on_cap ? 1.0 - sine2 : sine2) <= k_alongside * k_alongside;
}

}  // namespace

// The distance from a convex body is convex along the segment: its slope has one root at most.
double nearest_place(const Segment3& segment, const PlacedCylinder& cylinder) {
    const auto slope = [&](double s) {
        return signed_distance(cylinder, segment.at(s)).normal.dot(segment.along);
    };
    if (slope(0.0) >= 0.0) return 0.0;
    if (slope(1.0) <= 0.0) return 1.0;
    return bracketed_root(slope, 0.0, 1.0);
}

void add_segment_beside(const Segment3& first, double radius, Feature on_first,
                        const PlacedCylinder& second, double tolerance, const Manifold& manifold) {
    const auto at = [&](double place) { return signed_distance(second, first.at(place)); };
    const auto add = [&](double place, const SignedDistance& from_second, Feature feature) {
        manifold.add_over(first.at(place), from_second.distance, from_second.normal, radius,
                          on_first, feature);
    };
    const double place = nearest_place(first, second);
    const SignedDistance nearest = at(place);
    if (lies_along(first, second, nearest.normal)) {
        const Part part = part_over(first, second, nearest.normal);
        if ((part.high - part.low) * first.along.norm() > tolerance) {
            const SignedDistance low = at(part.low);
            const SignedDistance high = at(part.high);
            add(part.low, low, k_side_low_end);
            add(part.high, high, k_side_high_end);
            const double as_near = nearest.distance + k_as_near * (radius + second.radius);
            if (std::min(low.distance, high.distance) <= as_near) return;
        }
    }
    add(place, nearest, k_side_nearest);
}

void add_segment_inside(const Segment3& first, double radius, Feature on_first,
                        const PlacedCylinder& second, const Vec3& normal,
                        const Manifold& manifold) {
    const double top = support(second, normal);
    const Part part = part_over(first, second, normal);
    for (const bool low : {true, false}) {
        const Vec3 x = first.at(low ? part.low : part.high);
        manifold.add_over(x, normal.dot(x) - top, normal, radius, on_first,
                          low ? k_side_low_end : k_side_high_end);
    }
}

Segment3 axis_of(const PlacedCylinder& cylinder) {
    return {cylinder.cap_centre(0), 2.0 * cylinder.half_length * cylinder.axis};
}

double radius_of(const PlacedCylinder& cylinder) {
    return std::hypot(cylinder.radius, cylinder.half_length);
}

void add_edge_contact(const PlacedCylinder& first, const Segment3& edge, Feature on_edge,
                      const Vec3& normal, double separation, double tolerance,
                      const Manifold& manifold) {
    // The edge under the side; else under the lowest point of a rim, unless that is beside the
    // edge.
    if (std::abs(normal.dot(first.axis)) <= k_parallel) {
        add_edge_on_side(first, edge, on_edge, normal, separation, tolerance, manifold);
        return;
    }
    const RimPoint lowest = rim_points(first, normal)[0];
    const Vec3 foot = lowest.x - separation * normal;
    const Vec3 off = foot - edge.at(nearest_place(edge, foot));
    if (separation > 0.0 && off.norm() > tolerance) return;
    manifold.add_over(lowest.x, separation, normal, 0.0, lowest.feature, on_edge);
}

void add_edge_on_side(const PlacedCylinder& first, const Segment3& edge, Feature on_edge,
                      const Vec3& normal, double separation, double tolerance,
                      const Manifold& manifold) {
    const Manifold exchanged = manifold.with_roles_exchanged();
    if (separation > 0.0) {
        add_segment_beside(edge, 0.0, on_edge, first, tolerance, exchanged);
        return;
    }
    const std::size_t count = manifold.contacts.size();
    const CommonPart common = common_part(edge, axis_of(first));
    if (common.high > common.low) {
        add_segment_inside(edge, 0.0, on_edge, first, -normal, exchanged);
        if (manifold.reaches(separation + tolerance, count)) return;
    }
    const NearestPlaces places = nearest_places(axis_of(first), edge);
    exchanged.add_over(edge.at(places.on_second), separation, -normal, 0.0, on_edge, k_surface);
}

}  // namespace drystone::collision::space

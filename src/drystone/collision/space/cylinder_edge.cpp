#include "drystone/collision/space/cylinder_edge.hpp"

#include <cmath>

#include "drystone/collision/space/cylinder_segment.hpp"
#include "drystone/collision/space/tolerance.hpp"

namespace drystone::collision::space {

Segment3 axis_of(const PlacedCylinder& cylinder) {
    return {cylinder.cap_centre(0), 2.0 * cylinder.half_length * cylinder.axis};
}

double radius_of(const PlacedCylinder& cylinder) {
    return std::hypot(cylinder.radius, cylinder.half_length);
}

void add_edge_contact(const PlacedCylinder& first, const Segment3& edge, Feature on_edge,
                      const Vec3& normal, double separation, double tolerance,
                      const Manifold& manifold) {
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

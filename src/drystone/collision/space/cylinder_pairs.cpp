// A cylinder against a polyhedron or another cylinder. The separating axis selects the case:
//
//    cylinder - polyhedron                       cylinder - cylinder
//      face_of_second  rim points over the face    cap_of_second  points of the first over the cap
//      cap_of_first    corners over the cap        cap_of_first   points of the second over the cap
//      edge            edge under rim or side      round          side along side: ends of the part
//      vertex          corner under the side                      in common; sides that cross: one
//                                                                 point; rim on side: lowest of the
//                                                                 rim
//
// If no point found this way reaches the separation and the bodies are apart, the nearest points
// are taken instead. Features of a cylinder are named in bodies/manifold.hpp. Tolerances
// (bodies/tolerance.hpp): k_beside, a point this near to an edge lies on it; k_graze, below it two
// nearest points have no direction; k_parallel, sine of the angle between parallel directions.
// k_leaning (solids/spring_contacts.hpp): cosine of the largest angle by which an axis leans to a
// cap that carries it.
#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/Geometry>

#include "drystone/collision/space/bodies/signed_distance.hpp"
#include "drystone/collision/space/bodies/solid.hpp"
#include "drystone/collision/space/bodies/tolerance.hpp"
#include "drystone/collision/space/cylinders/cap_contacts.hpp"
#include "drystone/collision/space/cylinders/cylinder_axis.hpp"
#include "drystone/collision/space/cylinders/cylinder_segment.hpp"
#include "drystone/collision/space/pairs.hpp"
#include "drystone/collision/space/solids/solid_contacts.hpp"
#include "drystone/collision/space/solids/spring_contacts.hpp"

namespace drystone::collision::space {
namespace {

using Kind = CylinderAxis::Kind;

/// The cosine of the angle between the axis of the pair and the axis of a cylinder.
double cosine_with(const PlacedCylinder& cylinder, const CylinderAxis& axis) {
    return std::abs(cylinder.axis.dot(axis.normal));
}

// The normal points from second to first: into the touching cap of the first, and out of the
// touching cap of the second. Cap 0 is at the start of the axis.
void take_cap_of_first(const PlacedCylinder& first, CylinderAxis& axis) {
    axis.kind = Kind::cap_of_first;
    axis.number = first.axis.dot(axis.normal) > 0.0 ? 0 : 1;
}

void take_cap_of_second(const PlacedCylinder& second, CylinderAxis& axis) {
    axis.kind = Kind::cap_of_second;
    axis.number = second.axis.dot(axis.normal) > 0.0 ? 1 : 0;
}
bool is_cap(const CylinderAxis& axis) {
    return axis.kind == Kind::cap_of_first || axis.kind == Kind::cap_of_second;
}

/// A cylinder and a polyhedron whose separating axis is known.
class CylinderOnSolid {
  public:
    CylinderOnSolid(const PlacedCylinder& first, const Solid& second, const Manifold& manifold)
        : first_(first),
          second_(second),
          manifold_(manifold),
          size_(std::min(radius_of(first), second.radius)),
          tolerance_(k_beside * size_) {}

    /// The contacts of the feature pair that the axis selects, or the nearest points if the bodies
    /// are apart and none of these contacts is as near as the separation.
    void add(const CylinderAxis& axis) const {
        const std::size_t count = manifold_.contacts.size();
        switch (axis.kind) {
            case Kind::face_of_second:
                add_face_contacts(first_, FaceGround(second_, axis.number), tolerance_, manifold_);
                break;
            case Kind::cap_of_first:
                add_cap_contacts(second_, first_, axis.number, tolerance_,
                                 manifold_.with_roles_exchanged());
                break;
            case Kind::edge:
                add_edge_contact(first_, segment_of(second_, axis.number),
                                 edge_feature(axis.number), axis.normal, axis.separation,
                                 tolerance_, manifold_);
                break;
            default:
                add_vertex(axis);
                break;
        }
        if (manifold_.reaches(axis.separation + tolerance_, count)) return;
        if (axis.separation <= 0.0) return;
        manifold_.drop_since(count);
        add_nearest(axis.normal);
    }

  private:
    void add_vertex(const CylinderAxis& axis) const {
        // An edge from this corner may lie along the side.
        for (int e = 0; e < second_.edge_count(); ++e) {
            const Edge& edge = second_.edges[e];
            if (edge.from != axis.number && edge.to != axis.number) continue;
            const CommonPart common = common_part(segment_of(second_, e), axis_of(first_));
            if (!(common.high > common.low)) continue;
            add_edge_on_side(first_, segment_of(second_, e), edge_feature(e), axis.normal,
                             axis.separation, tolerance_, manifold_);
            return;
        }
        manifold_.with_roles_exchanged().add_over(second_.vertices[axis.number], axis.separation,
                                                  -axis.normal, 0.0, vertex_feature(axis.number),
                                                  k_surface);
    }

    /// The contact of the edge nearest to the cylinder, of the edges within the margin along
    /// `direction`.
    void add_nearest(const Vec3& direction) const {
        const double bottom = -support(first_, -direction) - manifold_.margin;
        double least = std::numeric_limits<double>::infinity();
        int nearest = -1;
        for (int e = 0; e < second_.edge_count(); ++e) {
            const Segment3 segment = segment_of(second_, e);
            if (direction.dot(segment.start) + std::max(0.0, direction.dot(segment.along)) <
                bottom) {
                continue;
            }
            const double place = nearest_place(segment, first_);
            const double distance = signed_distance(first_, segment.at(place)).distance;
            if (distance >= least) continue;
            least = distance;
            nearest = e;
        }
        if (nearest < 0 || least <= k_graze * size_) return;
        const Segment3 segment = segment_of(second_, nearest);
        const Edge& edge = second_.edges[nearest];
        const double place = nearest_place(segment, first_);
        Feature feature = edge_feature(nearest);
        if (place == 0.0) feature = vertex_feature(edge.from);
        if (place == 1.0) feature = vertex_feature(edge.to);
        add_segment_beside(segment, 0.0, feature, first_, tolerance_,
                           manifold_.with_roles_exchanged());
    }

    const PlacedCylinder& first_;
    const Solid& second_;
    const Manifold& manifold_;
    double size_;
    double tolerance_;
};

template <class Second>
void collide_with_solid(const geometry::Cylinder& first, const Frame<3>& first_frame,
                        const Second& second, const Frame<3>& second_frame, const Manifold& out) {
    const Manifold manifold = out.in(world_axes_at(second_frame));
    const PlacedCylinder p = place(first, relative_to(manifold.axes, first_frame));
    const auto q = place(second, relative_to(manifold.axes, second_frame));
    auto axis = separating_axis(p, q.solid(), manifold.margin);
    if (!axis) return;
    // Springs stay on the cap while the axis leans to it, so that they do not jump to an edge or
    // rim.
    if (manifold.points_for == PointsFor::springs && axis->kind != Kind::face_of_second) {
        if (cosine_with(p, *axis) > k_leaning) take_cap_of_first(p, *axis);
    }
    CylinderOnSolid(p, q.solid(), manifold).add(*axis);
}

/// Two cylinders that touch with a side or rim of both. Cases: two sides that run along each other
/// (two ends of the common part), two sides that cross, a rim of the first, a rim of the second.
void add_round_contacts(const PlacedCylinder& first, const PlacedCylinder& second,
                        const CylinderAxis& axis, double tolerance, const Manifold& manifold) {
    // A side touches where the normal is across its axis; otherwise a rim does.
    const bool side_of_first = std::abs(axis.normal.dot(first.axis)) <= k_parallel;
    const bool side_of_second = std::abs(axis.normal.dot(second.axis)) <= k_parallel;
    const std::size_t count = manifold.contacts.size();
    const Segment3 p = axis_of(first);
    const Segment3 q = axis_of(second);
    if (side_of_first && side_of_second) {
        const CommonPart common = common_part(p, q);
        if ((common.high - common.low) * p.along.norm() > tolerance) {
            for (const bool low : {true, false}) {
                const Vec3 x = p.at(low ? common.low : common.high);
                const Vec3 between = x - q.at(nearest_place(q, x));
                // With the sign of the common normal: continuous when one axis passes the other.
                const double gap = between.norm() * (between.dot(axis.normal) < 0.0 ? -1.0 : 1.0) -
                                   first.radius - second.radius;
                manifold.add(x - (first.radius + 0.5 * gap) * axis.normal, axis.normal, gap,
                             low ? k_side_low_end : k_side_high_end, k_surface);
            }
            if (manifold.reaches(axis.separation + tolerance, count)) return;
        }
        const NearestPlaces places = nearest_places(p, q);
        const Vec3 x = p.at(places.on_first) - first.radius * axis.normal;
        manifold.add_over(x, axis.separation, axis.normal, 0.0, k_side_nearest, k_surface);
    } else if (!side_of_first) {
        const RimPoint lowest = rim_points(first, axis.normal)[0];
        manifold.add_over(lowest.x, axis.separation, axis.normal, 0.0, lowest.feature, k_surface);
    } else {
        const RimPoint highest = rim_points(second, -axis.normal)[0];
        manifold.with_roles_exchanged().add_over(highest.x, axis.separation, -axis.normal, 0.0,
                                                 highest.feature, k_surface);
    }
}

}  // namespace

void collide(const geometry::Cylinder& first, const Frame<3>& first_frame,
             const geometry::Box& second, const Frame<3>& second_frame, const Manifold& out) {
    collide_with_solid(first, first_frame, second, second_frame, out);
}

void collide(const geometry::Cylinder& first, const Frame<3>& first_frame,
             const geometry::Polyhedron& second, const Frame<3>& second_frame,
             const Manifold& out) {
    collide_with_solid(first, first_frame, second, second_frame, out);
}

void collide(const geometry::Cylinder& first, const Frame<3>& first_frame,
             const geometry::Cylinder& second, const Frame<3>& second_frame, const Manifold& out) {
    const Manifold manifold = out.in(world_axes_at(second_frame));
    const PlacedCylinder p = place(first, relative_to(manifold.axes, first_frame));
    const PlacedCylinder q = place(second, relative_to(manifold.axes, second_frame));
    auto axis = separating_axis(p, q, manifold.margin);
    if (!axis) return;
    if (manifold.points_for == PointsFor::springs && !is_cap(*axis)) {
        // Springs act on the cap to which the axis leans more, of equals on the second cylinder.
        const double with_first = cosine_with(p, *axis);
        const double with_second = cosine_with(q, *axis);
        if (with_second > k_leaning) take_cap_of_second(q, *axis);
        if (with_first > std::max(k_leaning, with_second)) take_cap_of_first(p, *axis);
    }
    const double tolerance = k_beside * std::min(radius_of(p), radius_of(q));
    const std::size_t count = manifold.contacts.size();
    if (axis->kind == Kind::cap_of_second) {
        add_cap_contacts(p, q, axis->number, tolerance, manifold);
    } else if (axis->kind == Kind::cap_of_first) {
        add_cap_contacts(q, p, axis->number, tolerance, manifold.with_roles_exchanged());
    }
    if (manifold.reaches(axis->separation + tolerance, count)) return;
    // Springs keep the points of the cap, even where none reaches the separation.
    if (manifold.points_for == PointsFor::springs && manifold.contacts.size() > count) return;
    add_round_contacts(p, q, *axis, tolerance, manifold);
}

}  // namespace drystone::collision::space

#include "drystone/collision/space/cylinder_pairs.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/Geometry>

#include "drystone/collision/space/cap_contacts.hpp"
#include "drystone/collision/space/cylinder_axis.hpp"
#include "drystone/collision/space/cylinder_edge.hpp"
#include "drystone/collision/space/cylinder_segment.hpp"
#include "drystone/collision/space/edge_contacts.hpp"
#include "drystone/collision/space/face_contacts.hpp"
#include "drystone/collision/space/signed_distance.hpp"
#include "drystone/collision/space/solid.hpp"
#include "drystone/collision/space/spring_contacts.hpp"
#include "drystone/collision/space/tolerance.hpp"

namespace drystone::collision::space {
namespace {

using Kind = CylinderAxis::Kind;

/// For springs, an axis that leans to a cap by less than k_leaning belongs to that cap, as in
/// spring_contacts.hpp.
void lean_to_cap(const PlacedCylinder& cylinder, bool is_first, double& most, CylinderAxis& axis) {
    const double along = cylinder.axis.dot(axis.normal);
    if (std::abs(along) <= most) return;
    most = std::abs(along);
    axis.kind = is_first ? Kind::cap_of_first : Kind::cap_of_second;
    axis.number = (along > 0.0) == is_first ? 0 : 1;
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

    /// Of the edges within reach, the nearest to the cylinder.
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
    if (manifold.points_for == PointsFor::springs && axis->kind != Kind::face_of_second) {
        double most = k_leaning;
        lean_to_cap(p, true, most, *axis);
    }
    CylinderOnSolid(p, q.solid(), manifold).add(*axis);
}

/// Two cylinders that touch with a side or rim of both.
void add_round_contacts(const PlacedCylinder& first, const PlacedCylinder& second,
                        const CylinderAxis& axis, double tolerance, const Manifold& manifold) {
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
                // The part of it along the common normal, to stay with it when the axes meet.
                const double gap = between.norm() * (between.dot(axis.normal) < 0.0 ? -1.0 : 1.0) -
                                   first.radius - second.radius;
                manifold.add(x - (first.radius + 0.5 * gap) * axis.normal, axis.normal, gap,
                             curve_feature(low ? 8 : 9), k_surface);
            }
            if (manifold.reaches(axis.separation + tolerance, count)) return;
        }
        const NearestPlaces places = nearest_places(p, q);
        const Vec3 x = p.at(places.on_first) - first.radius * axis.normal;
        manifold.add_over(x, axis.separation, axis.normal, 0.0, curve_feature(10), k_surface);
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
        double most = k_leaning;
        lean_to_cap(q, false, most, *axis);
        lean_to_cap(p, true, most, *axis);
    }
    const double tolerance = k_beside * std::min(radius_of(p), radius_of(q));
    const std::size_t count = manifold.contacts.size();
    if (axis->kind == Kind::cap_of_second) {
        add_cap_contacts(p, q, axis->number, tolerance, manifold);
    } else if (axis->kind == Kind::cap_of_first) {
        add_cap_contacts(q, p, axis->number, tolerance, manifold.with_roles_exchanged());
    }
    if (manifold.reaches(axis->separation + tolerance, count)) return;
    if (manifold.points_for == PointsFor::springs && manifold.contacts.size() > count) return;
    add_round_contacts(p, q, *axis, tolerance, manifold);
}

}  // namespace drystone::collision::space

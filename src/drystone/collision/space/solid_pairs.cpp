// Boxes, polyhedra and capsules against each other. The separating axis selects the case:
//   face of one     corners of the region of the face under the other (add_face_contacts)
//   pair of edges   the point where they cross (add_crossing_contact)
//   none of these reaches the separation, solids apart: nearest points (add_nearest_contacts)
// For springs a face carries also the axes that lean to it (add_spring_contacts).
#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>

#include "drystone/collision/space/bodies/solid.hpp"
#include "drystone/collision/space/bodies/tolerance.hpp"
#include "drystone/collision/space/pairs.hpp"
#include "drystone/collision/space/solids/separating_axis.hpp"
#include "drystone/collision/space/solids/solid_contacts.hpp"
#include "drystone/collision/space/solids/spring_contacts.hpp"

namespace drystone::collision::space {
namespace {

using Kind = SeparatingAxis::Kind;

/// True if the points added since `count` lie on a line, or are one point, or none.
bool is_narrow(const Manifold& manifold, std::size_t count, double tolerance) {
    const auto points = manifold.since(count);
    if (points.size() < 3) return true;
    Vec3 longest = Vec3::Zero();
    for (const auto& point : points) {
        const Vec3 off = point.point - points.front().point;
        if (off.squaredNorm() > longest.squaredNorm()) longest = off;
    }
    return std::all_of(points.begin(), points.end(), [&](const auto& point) {
        const Vec3 off = point.point - points.front().point;
        return off.cross(longest).squaredNorm() <= tolerance * tolerance * longest.squaredNorm();
    });
}

/// Two polyhedra, their separating axis known.
void add_solid_contacts(const SeparatingAxis& axis, const Solid& first, const Solid& second,
                        const Manifold& manifold) {
    const double size = smaller_radius(first, second);
    const double tolerance = k_beside * size;
    const double noise = k_graze * size;
    const std::size_t count = manifold.contacts.size();
    bool found = false;
    const Carrier carrier =
        manifold.points_for == PointsFor::springs ? carrier_of(axis, first, second) : Carrier{};
    if (carrier.kind != Kind::edges) {
        add_spring_contacts(carrier, first, second, tolerance, manifold);
        found = manifold.reaches(axis.separation + tolerance, count);
    } else if (axis.kind == Kind::edges) {
        found = add_crossing_contact(first, 0.0, second, axis, tolerance, manifold);
    } else {
        if (axis.kind == Kind::face_of_second) {
            add_face_contacts(first, 0.0, FaceGround(second, axis.on_second), tolerance, manifold);
        } else {
            add_face_contacts(second, 0.0, FaceGround(first, axis.on_first), tolerance,
                              manifold.with_roles_exchanged());
        }
        found = manifold.reaches(axis.separation + tolerance, count);
        // Edge along edge or corner on corner: the normal would be an accident.
        if (found && std::abs(axis.separation) <= noise && is_narrow(manifold, count, tolerance) &&
            is_ambiguous(axis, first, second, noise)) {
            manifold.drop_since(count);
        }
    }
    if (found || axis.separation <= 0.0) return;
    manifold.drop_since(count);
    add_nearest_contacts(first, 0.0, second, axis.normal, tolerance, noise, manifold);
}

/// An edge touches the side of a capsule; an end of the capsule may lie close over a face beside
/// that edge.
void add_capsule_ends(const Solid& segment, double radius, const Solid& second, int edge,
                      double tolerance, const Manifold& manifold) {
    const Edge& e = second.edges[edge];
    for (const int number : {e.left, e.right}) {
        const FaceGround face(second, number);
        for (int v = 0; v < 2; ++v) {
            const Vec3& x = segment.vertices[v];
            const double height = face.plane().height(x);
            if (height < 0.0 || !face.is_under(x, tolerance)) continue;
            manifold.add_over(x, height, face.plane().normal, radius, vertex_feature(v), k_surface);
        }
    }
}

/// A capsule as a segment with a radius. Cases: its side across an edge (and an end over a face
/// beside that edge), its segment over a face, nearest points if it is apart.
void add_capsule_contacts(const SeparatingAxis& axis, const Solid& segment, double radius,
                          const Solid& second, const Manifold& manifold) {
    const double tolerance = k_beside * std::min(std::max(segment.radius, radius), second.radius);
    const std::size_t count = manifold.contacts.size();
    bool found = false;
    if (axis.kind == Kind::edges) {
        found = add_crossing_contact(segment, radius, second, axis, tolerance, manifold);
        if (found) add_capsule_ends(segment, radius, second, axis.on_second, tolerance, manifold);
    } else {
        add_face_contacts(segment, radius, FaceGround(second, axis.on_second), tolerance, manifold);
        found = manifold.reaches(axis.separation - radius + tolerance, count);
    }
    if (found || axis.separation <= 0.0) return;
    manifold.drop_since(count);
    add_nearest_contacts(segment, radius, second, axis.normal, tolerance, 0.0, manifold);
}

template <class First, class Second>
void collide_solids(const First& first, const Frame<3>& first_frame, const Second& second,
                    const Frame<3>& second_frame, const Manifold& out) {
    const Manifold manifold = out.in(world_axes_at(second_frame));
    const auto p = place(first, relative_to(manifold.axes, first_frame));
    const auto q = place(second, relative_to(manifold.axes, second_frame));
    const auto axis = separating_axis(p.solid(), q.solid(), manifold.margin);
    if (axis) add_solid_contacts(*axis, p.solid(), q.solid(), manifold);
}

template <class Second>
void collide_capsule(const geometry::Capsule& capsule, const Frame<3>& frame, const Second& second,
                     const Frame<3>& second_frame, const Manifold& out) {
    const Manifold manifold = out.in(world_axes_at(second_frame));
    const auto p = place(capsule, relative_to(manifold.axes, frame));
    const auto q = place(second, relative_to(manifold.axes, second_frame));
    const auto axis = separating_axis(p.solid(), q.solid(), manifold.margin + capsule.radius);
    if (axis) add_capsule_contacts(*axis, p.solid(), capsule.radius, q.solid(), manifold);
}

}  // namespace

void collide(const geometry::Box& first, const Frame<3>& first_frame, const geometry::Box& second,
             const Frame<3>& second_frame, const Manifold& out) {
    const auto axis = separating_axis(first, first_frame, second, second_frame, out.margin);
    if (!axis) return;
    const Manifold manifold = out.in(world_axes_at(second_frame));
    const BoxSolid p(first, relative_to(manifold.axes, first_frame));
    const BoxSolid q(second, relative_to(manifold.axes, second_frame));
    add_solid_contacts(*axis, p.solid(), q.solid(), manifold);
}

void collide(const geometry::Box& first, const Frame<3>& first_frame,
             const geometry::Polyhedron& second, const Frame<3>& second_frame,
             const Manifold& out) {
    collide_solids(first, first_frame, second, second_frame, out);
}

void collide(const geometry::Polyhedron& first, const Frame<3>& first_frame,
             const geometry::Polyhedron& second, const Frame<3>& second_frame,
             const Manifold& out) {
    collide_solids(first, first_frame, second, second_frame, out);
}

void collide(const geometry::Capsule& first, const Frame<3>& first_frame,
             const geometry::Box& second, const Frame<3>& second_frame, const Manifold& out) {
    collide_capsule(first, first_frame, second, second_frame, out);
}

void collide(const geometry::Capsule& first, const Frame<3>& first_frame,
             const geometry::Polyhedron& second, const Frame<3>& second_frame,
             const Manifold& out) {
    collide_capsule(first, first_frame, second, second_frame, out);
}

}  // namespace drystone::collision::space

// Positions, velocities and forces of points fixed to bodies, and the free width between two walls.
#include "drystone/mechanics/attachment.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "drystone/geometry/bounds.hpp"
#include "drystone/geometry/plane_vector.hpp"

namespace drystone::mechanics {

namespace {

/// The placement of the body that the point belongs to; not for points of the world.
template <int D>
const Placement<D>& placement(const Attachment<D>& at, const RigidBodies<D>& bodies) {
    return bodies.q[static_cast<std::size_t>(at.body)];
}

/// arm x f in the axes of twists.
Vector<1> torque(const Placement<2>&, const Vec2& arm, const Vec2& f) {
    return Vector<1>(arm[0] * f[1] - arm[1] * f[0]);
}
Vec3 torque(const Placement<3>& q, const Vec3& arm, const Vec3& f) {
    return q.rotation.conjugate() * arm.cross(f);
}

/// Least length of the part of an axis across the direction for which it is a candidate.
constexpr double k_across = 1e-3;

template <int D>
geometry::Frame<D> frame_of_wall(const Wall<D>& wall, const RigidBodies<D>& bodies) {
    return frame_of(bodies.q[static_cast<std::size_t>(wall.body)]);
}

/// Largest e.x of the points x of a wall.
template <int D>
double reach_of(const Wall<D>& wall, const RigidBodies<D>& bodies, const Vector<D>& e) {
    const geometry::Frame<D> frame = frame_of_wall(wall, bodies);
    double largest = -std::numeric_limits<double>::infinity();
    for (const geometry::Part<D>& part : wall.parts) {
        largest = std::max(largest, geometry::reach(part.shape, frame * part.frame, e));
    }
    return largest;
}

/// Unit lines across `direction` along which a span may be measured. In the plane there is one; in
/// space the axes of the world and of the parts of both walls, and normals of planes, projected
/// across the direction.
std::vector<Vec2> lines_across(const Vec2& direction, const Wall<2>&, const Wall<2>&,
                               const RigidBodies<2>&) {
    return {geometry::left_of(direction)};
}

std::vector<Vec3> lines_across(const Vec3& direction, const Wall<3>& from, const Wall<3>& to,
                               const RigidBodies<3>& bodies) {
    std::vector<Vec3> lines;
    const auto add = [&](const Vec3& axis) {
        const Vec3 across = axis - axis.dot(direction) * direction;
        if (across.norm() > k_across) lines.push_back(across.normalized());
    };
    for (int k = 0; k < 3; ++k) add(Vec3::Unit(k));
    for (const Wall<3>* wall : {&from, &to}) {
        for (const geometry::Part<3>& part : wall->parts) {
            const geometry::Frame<3> frame = frame_of_wall(*wall, bodies) * part.frame;
            for (int k = 0; k < 3; ++k) add(frame.rotation.col(k));
            const auto* plane = std::get_if<geometry::Plane>(&part.shape);
            if (plane != nullptr) add(frame.rotation * plane->normal);
        }
    }
    return lines;
}

}  // namespace

template <int D>
Vector<D> position(const Attachment<D>& at, const RigidBodies<D>& bodies) {
    if (at.body < 0) return at.point;
    return frame_of(placement(at, bodies)).to_world(at.point);
}

template <int D>
Vector<D> velocity(const Attachment<D>& at, const RigidBodies<D>& bodies) {
    if (at.body < 0) return Vector<D>::Zero();
    const Placement<D>& q = placement(at, bodies);
    const Twist<D> v = bodies.twist(at.body);
    const Vector<D> arm = frame_of(q).rotation * at.point;
    return point_velocity(Vector<D>(v.template head<D>()), world_spin(q, v), arm);
}

// F gets the force f and the torque arm x f; spins are in body axes in space.
template <int D>
void add_at(const Attachment<D>& at, const RigidBodies<D>& bodies, const Vector<D>& f, VecX& F) {
    if (at.body < 0) return;
    const Placement<D>& q = placement(at, bodies);
    auto own = F.segment<k_dofs<D>>(k_dofs<D> * at.body);
    own.template head<D>() += f;
    own.template tail<k_spins<D>>() += torque(q, frame_of(q).rotation * at.point, f);
}

template <int D>
double width(const Span<D>& span, const RigidBodies<D>& bodies) {
    return -reach_of<D>(span.to, bodies, -span.line) - reach_of<D>(span.from, bodies, span.line);
}

template <int D>
Span<D> span_between(Wall<D> from, Wall<D> to, const Vector<D>& direction,
                     const RigidBodies<D>& bodies) {
    const std::vector<Vector<D>> lines = lines_across(direction, from, to, bodies);
    Span<D> span{.from = std::move(from), .to = std::move(to), .line = lines.front()};
    // Of the lines, in both orientations, the one along which the walls are farthest apart.
    Vector<D> best = span.line;
    double largest = -std::numeric_limits<double>::infinity();
    for (const Vector<D>& line : lines) {
        for (const double sign : {1.0, -1.0}) {
            span.line = sign * line;
            const double now = width(span, bodies);
            if (!(now > largest)) continue;
            largest = now;
            best = span.line;
        }
    }
    span.line = best;
    return span;
}

template Vec2 position<2>(const Attachment<2>&, const RigidBodies<2>&);
template Vec3 position<3>(const Attachment<3>&, const RigidBodies<3>&);
template Vec2 velocity<2>(const Attachment<2>&, const RigidBodies<2>&);
template Vec3 velocity<3>(const Attachment<3>&, const RigidBodies<3>&);
template void add_at<2>(const Attachment<2>&, const RigidBodies<2>&, const Vec2&, VecX&);
template void add_at<3>(const Attachment<3>&, const RigidBodies<3>&, const Vec3&, VecX&);
template double width<2>(const Span<2>&, const RigidBodies<2>&);
template double width<3>(const Span<3>&, const RigidBodies<3>&);
template Span<2> span_between<2>(Wall<2>, Wall<2>, const Vector<2>&, const RigidBodies<2>&);
template Span<3> span_between<3>(Wall<3>, Wall<3>, const Vector<3>&, const RigidBodies<3>&);

}  // namespace drystone::mechanics

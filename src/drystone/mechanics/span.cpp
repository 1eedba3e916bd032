// Free widths between walls along a line.
#include "drystone/mechanics/span.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "drystone/geometry/bounds.hpp"
#include "drystone/geometry/plane_vector.hpp"

namespace drystone::mechanics {

namespace {

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

/// Lines along which a span may be measured.
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
double width(const Span<D>& span, const RigidBodies<D>& bodies) {
    return -reach_of<D>(span.to, bodies, -span.line) - reach_of<D>(span.from, bodies, span.line);
}

template <int D>
Span<D> span_between(Wall<D> from, Wall<D> to, const Vector<D>& direction,
                     const RigidBodies<D>& bodies) {
    const std::vector<Vector<D>> lines = lines_across(direction, from, to, bodies);
    Span<D> span{.from = std::move(from), .to = std::move(to), .line = lines.front()};
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

template double width<2>(const Span<2>&, const RigidBodies<2>&);
template double width<3>(const Span<3>&, const RigidBodies<3>&);
template Span<2> span_between<2>(Wall<2>, Wall<2>, const Vector<2>&, const RigidBodies<2>&);
template Span<3> span_between<3>(Wall<3>, Wall<3>, const Vector<3>&, const RigidBodies<3>&);

}  // namespace drystone::mechanics

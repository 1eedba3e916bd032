#pragma once

#include <vector>

#include "drystone/geometry/shape.hpp"
#include "drystone/mechanics/rigid_bodies.hpp"

namespace drystone::mechanics {

/// A point of a body (in its principal axes, from the centre of mass) or, with body -1, of the
/// world.
template <int D>
struct Attachment {
    int body = -1;
    Vector<D> point = Vector<D>::Zero();
};

template <int D>
[[nodiscard]] Vector<D> position(const Attachment<D>& at, const RigidBodies<D>& bodies);

template <int D>
[[nodiscard]] Vector<D> velocity(const Attachment<D>& at, const RigidBodies<D>& bodies);

/// Adds the force `f` (world axes), acting at the attachment, to the generalised forces F.
template <int D>
void add_at(const Attachment<D>& at, const RigidBodies<D>& bodies, const Vector<D>& f, VecX& F);

/// A body that bounds a span.
template <int D>
struct Wall {
    int body = 0;
    std::vector<geometry::Part<D>> parts = {};  ///< in the axes of the body
};

/// The free width between two walls: the distance of their faces along a line that stays.
template <int D>
struct Span {
    Wall<D> from = {};
    Wall<D> to = {};
    Vector<D> line = Vector<D>::Zero();  ///< unit, from the one to the other
};

/// Distance between the faces of the two walls along the line e (m): the least e.x of `to` minus
/// the largest e.x of `from`. Negative when they overlap, -infinity when a half-plane has no face
/// across the line.
template <int D>
[[nodiscard]] double width(const Span<D>& span, const RigidBodies<D>& bodies);

/// The span of two walls across `direction` (unit). In the plane there is one line across it; in
/// space the candidates are the world axes, the axes of the walls and the normals of planes, each
/// projected across the direction. The line is the candidate along which the walls are now furthest
/// apart.
template <int D>
[[nodiscard]] Span<D> span_between(Wall<D> from, Wall<D> to, const Vector<D>& direction,
                                   const RigidBodies<D>& bodies);

}  // namespace drystone::mechanics

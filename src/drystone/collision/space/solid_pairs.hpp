#pragma once

#include "drystone/collision/space/manifold.hpp"
#include "drystone/geometry/shapes/box.hpp"
#include "drystone/geometry/shapes/capsule.hpp"
#include "drystone/geometry/shapes/polyhedron.hpp"

namespace drystone::collision::space {

/// Boxes and polyhedra against each other, and capsules against both.
///
/// The separating axis says what touches. A face: every corner of the region of it that lies
/// opposite to the other's surface. A pair of edges: their crossing. If the solids are apart and
/// the nearest points lie elsewhere (corner to corner or edge, parallel edges), the nearest points.
void collide(const geometry::Box& first, const Frame<3>& first_frame, const geometry::Box& second,
             const Frame<3>& second_frame, const Manifold& out);
void collide(const geometry::Box& first, const Frame<3>& first_frame,
             const geometry::Polyhedron& second, const Frame<3>& second_frame, const Manifold& out);
void collide(const geometry::Polyhedron& first, const Frame<3>& first_frame,
             const geometry::Polyhedron& second, const Frame<3>& second_frame, const Manifold& out);
void collide(const geometry::Capsule& first, const Frame<3>& first_frame,
             const geometry::Box& second, const Frame<3>& second_frame, const Manifold& out);
void collide(const geometry::Capsule& first, const Frame<3>& first_frame,
             const geometry::Polyhedron& second, const Frame<3>& second_frame, const Manifold& out);

}  // namespace drystone::collision::space

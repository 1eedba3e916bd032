#pragma once

#include "drystone/collision/space/manifold.hpp"
#include "drystone/geometry/shapes/box.hpp"
#include "drystone/geometry/shapes/capsule.hpp"
#include "drystone/geometry/shapes/cylinder.hpp"
#include "drystone/geometry/shapes/polyhedron.hpp"

namespace drystone::collision::space {

/// A cylinder against another solid. A cap or the side on a face, a face or a cap on a cap: corners
/// of the region where they lie opposite. The side along an edge or another side: the ends of the
/// common part. Else one point. Apart and nearest at a rim and a corner, edge or rim: the nearest
/// points.
void collide(const geometry::Cylinder& first, const Frame<3>& first_frame,
             const geometry::Box& second, const Frame<3>& second_frame, const Manifold& out);
void collide(const geometry::Cylinder& first, const Frame<3>& first_frame,
             const geometry::Polyhedron& second, const Frame<3>& second_frame, const Manifold& out);
void collide(const geometry::Cylinder& first, const Frame<3>& first_frame,
             const geometry::Cylinder& second, const Frame<3>& second_frame, const Manifold& out);
void collide(const geometry::Capsule& first, const Frame<3>& first_frame,
             const geometry::Cylinder& second, const Frame<3>& second_frame, const Manifold& out);

}  // namespace drystone::collision::space

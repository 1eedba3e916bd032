#pragma once

#include "drystone/collision/space/manifold.hpp"
#include "drystone/geometry/shapes/box.hpp"
#include "drystone/geometry/shapes/capsule.hpp"
#include "drystone/geometry/shapes/cylinder.hpp"
#include "drystone/geometry/shapes/polyhedron.hpp"
#include "drystone/geometry/shapes/sphere.hpp"

namespace drystone::collision::space {

/// A sphere against a bounded shape: one point, by the signed distance of the sphere's centre from
/// the shape.
void collide(const geometry::Sphere& first, const Frame<3>& first_frame,
             const geometry::Sphere& second, const Frame<3>& second_frame, const Manifold& out);
void collide(const geometry::Sphere& first, const Frame<3>& first_frame,
             const geometry::Box& second, const Frame<3>& second_frame, const Manifold& out);
void collide(const geometry::Sphere& first, const Frame<3>& first_frame,
             const geometry::Capsule& second, const Frame<3>& second_frame, const Manifold& out);
void collide(const geometry::Sphere& first, const Frame<3>& first_frame,
             const geometry::Cylinder& second, const Frame<3>& second_frame, const Manifold& out);
void collide(const geometry::Sphere& first, const Frame<3>& first_frame,
             const geometry::Polyhedron& second, const Frame<3>& second_frame, const Manifold& out);

}  // namespace drystone::collision::space

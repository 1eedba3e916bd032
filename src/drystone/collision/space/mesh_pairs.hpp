#pragma once

#include "drystone/collision/space/manifold.hpp"
#include "drystone/geometry/shapes/box.hpp"
#include "drystone/geometry/shapes/capsule.hpp"
#include "drystone/geometry/shapes/cylinder.hpp"
#include "drystone/geometry/shapes/mesh.hpp"
#include "drystone/geometry/shapes/polyhedron.hpp"
#include "drystone/geometry/shapes/sphere.hpp"

namespace drystone::collision::space {

void collide(const geometry::Sphere& first, const Frame<3>& first_frame,
             const geometry::Mesh& second, const Frame<3>& second_frame, const Manifold& out);
void collide(const geometry::Box& first, const Frame<3>& first_frame, const geometry::Mesh& second,
             const Frame<3>& second_frame, const Manifold& out);
void collide(const geometry::Capsule& first, const Frame<3>& first_frame,
             const geometry::Mesh& second, const Frame<3>& second_frame, const Manifold& out);
void collide(const geometry::Cylinder& first, const Frame<3>& first_frame,
             const geometry::Mesh& second, const Frame<3>& second_frame, const Manifold& out);
void collide(const geometry::Polyhedron& first, const Frame<3>& first_frame,
             const geometry::Mesh& second, const Frame<3>& second_frame, const Manifold& out);

}  // namespace drystone::collision::space

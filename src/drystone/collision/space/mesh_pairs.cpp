#include "drystone/collision/space/mesh_pairs.hpp"

namespace drystone::collision::space {

void collide(const geometry::Sphere&, const Frame<3>&, const geometry::Mesh&, const Frame<3>&,
             const Manifold&) {}
void collide(const geometry::Box&, const Frame<3>&, const geometry::Mesh&, const Frame<3>&,
             const Manifold&) {}
void collide(const geometry::Capsule&, const Frame<3>&, const geometry::Mesh&, const Frame<3>&,
             const Manifold&) {}
void collide(const geometry::Cylinder&, const Frame<3>&, const geometry::Mesh&, const Frame<3>&,
             const Manifold&) {}
void collide(const geometry::Polyhedron&, const Frame<3>&, const geometry::Mesh&, const Frame<3>&,
             const Manifold&) {}

}  // namespace drystone::collision::space

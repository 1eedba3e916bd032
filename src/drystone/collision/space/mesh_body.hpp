#pragma once

#include "drystone/collision/space/manifold.hpp"
#include "drystone/collision/space/mesh_surface.hpp"
#include "drystone/collision/space/placed_cylinder.hpp"
#include "drystone/collision/space/solid.hpp"

namespace drystone::collision::space {

/// A polyhedron or cylinder against a mesh, in the axes of the mesh.
///
/// Triangles in one plane are one piece of ground, so that a mesh touches as a plane or a large
/// face does. For each piece the normal that separates best is chosen among those that the surface
/// has there (MeshAxis): no contact pushes along a normal from inside the surface.
void add_body_contacts(const Solid& body, const MeshTopology& mesh, const Manifold& manifold);
void add_body_contacts(const PlacedCylinder& body, const MeshTopology& mesh,
                       const Manifold& manifold);

}  // namespace drystone::collision::space

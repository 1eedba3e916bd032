#pragma once

#include "drystone/collision/space/bodies/manifold.hpp"
#include "drystone/collision/space/bodies/placed_cylinder.hpp"
#include "drystone/collision/space/bodies/segments.hpp"
#include "drystone/collision/space/bodies/solid.hpp"
#include "drystone/collision/space/meshes/mesh_surface.hpp"

namespace drystone::collision::space {

/// A polyhedron or cylinder against a mesh, in the axes of the mesh.
///
/// Triangles in one plane are one piece of ground, so that a mesh touches as a plane or a large
/// face does. For each piece the normal that separates best is chosen among those that the surface
/// has there (MeshAxis): no contact pushes along a normal from inside the surface.
void add_body_contacts(const Solid& body, const MeshTopology& mesh, const Manifold& manifold);
void add_body_contacts(const PlacedCylinder& body, const MeshTopology& mesh,
                       const Manifold& manifold);

/// A point (a segment without length) or segment, thickened by a radius, against a mesh, in the
/// axes of the mesh.
///
/// Every place where the distance of the thread from the surface has a minimum gives a contact: an
/// end over a face, or nearest to an edge or corner that sticks out; the inside of the segment
/// nearest to such an edge or corner. A segment that crosses an edge over a face has a contact
/// there too, as one on a block. Ends below a face are pushed out along its normal up to a depth of
/// the radius.
void add_round_contacts(const Segment3& thread, double radius, const MeshTopology& mesh,
                        const Manifold& manifold);

}  // namespace drystone::collision::space

#pragma once

#include <span>

#include "drystone/collision/space/bodies/manifold.hpp"
#include "drystone/collision/space/bodies/placed_cylinder.hpp"
#include "drystone/collision/space/bodies/segments.hpp"
#include "drystone/collision/space/bodies/solid.hpp"
#include "drystone/collision/space/meshes/mesh_axis.hpp"
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

/// Contacts of a body with edges and corners of a flat part of a mesh that stick out.
struct FeatureContacts {
    const MeshTopology& mesh;
    std::span<const int> part;  ///< triangles near the body
    double tolerance = 0.0;     ///< lateral
    const Manifold& manifold;

    /// Corners under a face (or cap) of the body, and crossings of edges with its boundary.
    /// `normal` points from the mesh into that face.
    void add_under_face(const Solid& body, int face, const Vec3& normal) const;
    void add_under_face(const PlacedCylinder& body, int cap, const Vec3& normal) const;

    /// The edge of the mesh and the edge, rim or side of the body that cross.
    void add_edge(const Solid& body, const MeshAxis& axis) const;
    void add_edge(const PlacedCylinder& body, const MeshAxis& axis) const;

    /// A corner beside a round body.
    void add_corner(const MeshAxis& axis) const;

    /// For a body apart from the part: the nearest points, if they lie on an edge or corner, more
    /// than `noise` away, and no part of the mesh beside it is nearer.
    void add_nearest(const Solid& body, double noise) const;
    void add_nearest(const PlacedCylinder& body, double noise) const;
};

}  // namespace drystone::collision::space

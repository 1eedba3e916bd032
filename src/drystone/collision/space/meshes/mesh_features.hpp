#pragma once

#include <span>

#include "drystone/collision/space/bodies/manifold.hpp"
#include "drystone/collision/space/meshes/mesh_axis.hpp"

namespace drystone::collision::space {

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

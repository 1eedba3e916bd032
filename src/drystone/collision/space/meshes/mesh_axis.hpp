#pragma once

#include <span>

#include "drystone/collision/space/bodies/placed_cylinder.hpp"
#include "drystone/collision/space/bodies/solid.hpp"
#include "drystone/collision/space/meshes/mesh_surface.hpp"

namespace drystone::collision::space {

/// The normal along which a body and a flat part of a mesh separate best. Candidates: the normal of
/// the part, normals of its convex edges and corners, and normals of the neighbours beyond such
/// edges.
struct MeshAxis {
    enum class Kind {
        own,     ///< the normal of the flat part
        face,    ///< a face (or cap) of the body on a corner of the part
        edge,    ///< an edge of the body, or its round side, across an edge of the part
        corner,  ///< the round side of the body on a corner of the part
        other    ///< a neighbour's normal: what touches is there, not here
    };

    Vec3 normal = Vec3::Zero();  ///< unit, from the mesh to the body
    double separation = 0.0;
    Kind kind = Kind::own;
    int on_body = -1;  ///< face or edge
    HalfEdge on_mesh;  ///< the edge, or the corner at its start
};

/// `part` lists the triangles of the flat part that are near the body. Its own normal is taken
/// unless another separates better by more than `tie`.
[[nodiscard]] MeshAxis separating_axis(const Solid& body, const MeshTopology& mesh,
                                       std::span<const int> part, double tie);
[[nodiscard]] MeshAxis separating_axis(const PlacedCylinder& body, const MeshTopology& mesh,
                                       std::span<const int> part, double tie);

/// True if the corner at the start of `edge` is the highest of its surroundings along `direction`.
[[nodiscard]] bool is_peak(const MeshTopology& mesh, HalfEdge edge, const Vec3& direction);

}  // namespace drystone::collision::space

#pragma once

#include "drystone/collision/space/bodies/manifold.hpp"
#include "drystone/geometry/mesh.hpp"
#include "drystone/geometry/polyhedron.hpp"
#include "drystone/geometry/simple_shapes.hpp"

/// Pairs of shapes of space, one overload for each. `first` and `second` are roles:
/// space/collide.cpp exchanges them where a pair is defined in the other order only, and the
/// manifold undoes it.
///
/// All pairs: points are halfway between the surfaces, normals unit from second to first, gaps > 0
/// apart and < 0 in penetration, and points with a larger gap than the margin are left out.
/// Features are those of bodies/manifold.hpp and differ within one manifold. Points have no
/// promised order.
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

/// Two capsules: nearest points of their segments. If they lie along each other, the ends of the
/// part they have in common, and the nearest points between them if these are nearer.
void collide(const geometry::Capsule& first, const Frame<3>& first_frame,
             const geometry::Capsule& second, const Frame<3>& second_frame, const Manifold& out);

/// A bounded shape against a half-space: the lowest point of a sphere, of both ends of a capsule,
/// all corners of boxes and polyhedra, the points rim_points chooses on a cylinder.
void collide(const geometry::Sphere& first, const Frame<3>& first_frame,
             const geometry::Plane& second, const Frame<3>& second_frame, const Manifold& out);
void collide(const geometry::Box& first, const Frame<3>& first_frame, const geometry::Plane& second,
             const Frame<3>& second_frame, const Manifold& out);
void collide(const geometry::Capsule& first, const Frame<3>& first_frame,
             const geometry::Plane& second, const Frame<3>& second_frame, const Manifold& out);
void collide(const geometry::Cylinder& first, const Frame<3>& first_frame,
             const geometry::Plane& second, const Frame<3>& second_frame, const Manifold& out);
void collide(const geometry::Polyhedron& first, const Frame<3>& first_frame,
             const geometry::Plane& second, const Frame<3>& second_frame, const Manifold& out);

/// Boxes and polyhedra against each other, and capsules against both.
///
/// The separating axis selects the contacts. A face: every corner of the region of the face that is
/// opposite to the other surface. A pair of edges: their crossing. If the solids are apart and
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

/// A bounded shape against a mesh (meshes/mesh_contacts.hpp): spheres and capsules as a point or
/// segment with a radius, the others flat part by flat part.
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

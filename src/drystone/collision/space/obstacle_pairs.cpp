// Computes the contacts of bounded shapes with the two obstacles of space.
//   plane   every corner or rim point by its height over the half-space
//   mesh    in the axes of the mesh: spheres and capsules as thickened segments; boxes, polyhedra
//           and cylinders as bodies with faces
#include "drystone/collision/space/bodies/placed_cylinder.hpp"
#include "drystone/collision/space/bodies/solid.hpp"
#include "drystone/collision/space/meshes/mesh_contacts.hpp"
#include "drystone/collision/space/pairs.hpp"

namespace drystone::collision::space {

namespace {

/// The plane in world axes around the origin of the other shape.
struct PlacedPlane {
    PlacedPlane(const geometry::Plane& plane, const Frame<3>& frame, const Frame<3>& axes)
        : normal(frame.rotation * plane.normal),
          offset(plane.offset + normal.dot(frame.origin - axes.origin)) {}

    Vec3 normal;
    double offset;
};

void add_point(const Vec3& x, double radius, Feature feature, const PlacedPlane& plane,
               const Manifold& manifold) {
    manifold.add_over(x, plane.normal.dot(x) - plane.offset, plane.normal, radius, feature,
                      k_surface);
}

/// One contact for each corner, with its height minus the radius as gap.
void add_vertices(const Solid& solid, double radius, const PlacedPlane& plane,
                  const Manifold& manifold) {
    for (int v = 0; v < solid.vertex_count(); ++v) {
        add_point(solid.vertices[v], radius, vertex_feature(v), plane, manifold);
    }
}

template <class Shape>
void collide_vertices(const Shape& first, const Frame<3>& first_frame, double radius,
                      const geometry::Plane& second, const Frame<3>& second_frame,
                      const Manifold& out) {
    const Manifold manifold = out.in(world_axes_at(first_frame));
    const auto placed = place(first, relative_to(manifold.axes, first_frame));
    add_vertices(placed.solid(), radius, {second, second_frame, manifold.axes}, manifold);
}

/// `frame` in the axes of the mesh.
Frame<3> seen_from(const Frame<3>& mesh, const Frame<3>& frame) {
    return {.origin = mesh.to_local(frame.origin),
            .rotation = mesh.rotation.transpose() * frame.rotation};
}

/// A box or polyhedron, placed in the axes of the mesh.
template <class Shape>
void collide_solid(const Shape& first, const Frame<3>& first_frame, const geometry::Mesh& second,
                   const Frame<3>& second_frame, const Manifold& out) {
    const auto placed = place(first, seen_from(second_frame, first_frame));
    add_body_contacts(placed.solid(), *second.topology, out.in(second_frame));
}

}  // namespace

void collide(const geometry::Sphere& first, const Frame<3>& first_frame,
             const geometry::Plane& second, const Frame<3>& second_frame, const Manifold& out) {
    const Manifold manifold = out.in(world_axes_at(first_frame));
    add_point(Vec3::Zero(), first.radius, k_surface, {second, second_frame, manifold.axes},
              manifold);
}

void collide(const geometry::Box& first, const Frame<3>& first_frame, const geometry::Plane& second,
             const Frame<3>& second_frame, const Manifold& out) {
    collide_vertices(first, first_frame, 0.0, second, second_frame, out);
}

void collide(const geometry::Capsule& first, const Frame<3>& first_frame,
             const geometry::Plane& second, const Frame<3>& second_frame, const Manifold& out) {
    collide_vertices(first, first_frame, first.radius, second, second_frame, out);
}

void collide(const geometry::Polyhedron& first, const Frame<3>& first_frame,
             const geometry::Plane& second, const Frame<3>& second_frame, const Manifold& out) {
    collide_vertices(first, first_frame, 0.0, second, second_frame, out);
}

void collide(const geometry::Cylinder& first, const Frame<3>& first_frame,
             const geometry::Plane& second, const Frame<3>& second_frame, const Manifold& out) {
    const Manifold manifold = out.in(world_axes_at(first_frame));
    const PlacedPlane plane(second, second_frame, manifold.axes);
    const PlacedCylinder cylinder = place(first, relative_to(manifold.axes, first_frame));
    for (const RimPoint& point : rim_points(cylinder, plane.normal)) {
        add_point(point.x, 0.0, point.feature, plane, manifold);
    }
}

void collide(const geometry::Sphere& first, const Frame<3>& first_frame,
             const geometry::Mesh& second, const Frame<3>& second_frame, const Manifold& out) {
    const Segment3 centre{.start = second_frame.to_local(first_frame.origin)};
    add_round_contacts(centre, first.radius, *second.topology, out.in(second_frame));
}

void collide(const geometry::Capsule& first, const Frame<3>& first_frame,
             const geometry::Mesh& second, const Frame<3>& second_frame, const Manifold& out) {
    const Frame<3> frame = seen_from(second_frame, first_frame);
    const Vec3 half = first.half_length * frame.rotation.col(2);
    add_round_contacts({frame.origin - half, 2.0 * half}, first.radius, *second.topology,
                       out.in(second_frame));
}

void collide(const geometry::Box& first, const Frame<3>& first_frame, const geometry::Mesh& second,
             const Frame<3>& second_frame, const Manifold& out) {
    collide_solid(first, first_frame, second, second_frame, out);
}

void collide(const geometry::Polyhedron& first, const Frame<3>& first_frame,
             const geometry::Mesh& second, const Frame<3>& second_frame, const Manifold& out) {
    collide_solid(first, first_frame, second, second_frame, out);
}

void collide(const geometry::Cylinder& first, const Frame<3>& first_frame,
             const geometry::Mesh& second, const Frame<3>& second_frame, const Manifold& out) {
    const PlacedCylinder cylinder = place(first, seen_from(second_frame, first_frame));
    add_body_contacts(cylinder, *second.topology, out.in(second_frame));
}

}  // namespace drystone::collision::space

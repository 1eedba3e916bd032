// Shapes against a mesh, in the axes of the mesh: spheres and capsules as thickened segments,
// boxes, polyhedra and cylinders as bodies with faces.
#include "drystone/collision/space/bodies/solid.hpp"
#include "drystone/collision/space/meshes/mesh_contacts.hpp"
#include "drystone/collision/space/pairs.hpp"

namespace drystone::collision::space {
namespace {

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

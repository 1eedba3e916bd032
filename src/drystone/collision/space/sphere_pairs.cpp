// A sphere against bounded shapes: one point, by the signed distance of its centre.
#include "drystone/collision/space/bodies/segments.hpp"
#include "drystone/collision/space/bodies/signed_distance.hpp"
#include "drystone/collision/space/pairs.hpp"

namespace drystone::collision::space {
namespace {

/// Spheres around two points, given from one to the other.
void collide_centres(const Vec3& first, double first_radius, const Vec3& second,
                     double second_radius, const Manifold& manifold) {
    const Vec3 between = first - second;
    const double distance = between.norm();
    const double gap = distance - (first_radius + second_radius);
    if (gap > manifold.margin) return;
    // Concentric spheres have no normal: z by convention.
    const Vec3 normal = distance > 0.0 ? Vec3(between / distance) : Vec3(Vec3::UnitZ());
    const Vec3 middle = 0.5 * (first - first_radius * normal + second + second_radius * normal);
    manifold.add(middle, normal, gap, k_surface, k_surface);
}

void add_sphere(const Vec3& centre, double radius, const SignedDistance& from_second,
                const Manifold& manifold) {
    manifold.add_over(centre, from_second.distance, from_second.normal, radius, k_surface,
                      k_surface);
}

}  // namespace

void collide(const geometry::Sphere& first, const Frame<3>& first_frame,
             const geometry::Sphere& second, const Frame<3>& second_frame, const Manifold& out) {
    const Manifold manifold = out.in(world_axes_at(second_frame));
    collide_centres(first_frame.origin - second_frame.origin, first.radius, Vec3::Zero(),
                    second.radius, manifold);
}

void collide(const geometry::Sphere& first, const Frame<3>& first_frame,
             const geometry::Box& second, const Frame<3>& second_frame, const Manifold& out) {
    const Vec3 centre = second_frame.to_local(first_frame.origin);
    add_sphere(centre, first.radius, signed_distance(second, centre), out.in(second_frame));
}

void collide(const geometry::Sphere& first, const Frame<3>& first_frame,
             const geometry::Capsule& second, const Frame<3>& second_frame, const Manifold& out) {
    const Manifold manifold = out.in(world_axes_at(second_frame));
    const Vec3 half = second.half_length * second_frame.rotation.col(2);
    const Segment3 segment{-half, 2.0 * half};
    const Vec3 centre = first_frame.origin - second_frame.origin;
    collide_centres(centre, first.radius, segment.at(nearest_place(segment, centre)), second.radius,
                    manifold);
}

void collide(const geometry::Sphere& first, const Frame<3>& first_frame,
             const geometry::Cylinder& second, const Frame<3>& second_frame, const Manifold& out) {
    const Manifold manifold = out.in(world_axes_at(second_frame));
    const PlacedCylinder cylinder = place(second, relative_to(manifold.axes, second_frame));
    const Vec3 centre = first_frame.origin - second_frame.origin;
    add_sphere(centre, first.radius, signed_distance(cylinder, centre), manifold);
}

void collide(const geometry::Sphere& first, const Frame<3>& first_frame,
             const geometry::Polyhedron& second, const Frame<3>& second_frame,
             const Manifold& out) {
    const Vec3 centre = second_frame.to_local(first_frame.origin);
    add_sphere(centre, first.radius, signed_distance(*second.topology, centre),
               out.in(second_frame));
}

}  // namespace drystone::collision::space

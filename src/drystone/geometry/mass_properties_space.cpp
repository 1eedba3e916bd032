// Mass, centre and inertia of solids: closed forms for round ones and boxes, a sum of tetrahedra
// for polyhedra.
#include <numbers>
#include <vector>

#include <Eigen/Geometry>

#include "drystone/core/error.hpp"
#include "drystone/geometry/mass_properties.hpp"
#include "drystone/geometry/shape.hpp"
#include "drystone/linalg/finite.hpp"

namespace drystone::geometry {

namespace {

constexpr double k_pi = std::numbers::pi;

/// Inertia from the second moments integral of x x^T: trace(S) I - S.
Inertia<3> from_second_moments(const Mat3& S) { return S.trace() * Mat3::Identity() - S; }

/// A body of revolution around z, its centre at the origin.
MassProperties<3> of_round(double mass, double across, double along) {
    return {.mass = mass, .inertia = Vec3(across, across, along).asDiagonal()};
}

MassProperties<3> properties(const Sphere& sphere, double density) {
    const double square = sphere.radius * sphere.radius;
    const double mass = density * 4.0 / 3.0 * k_pi * square * sphere.radius;
    return of_round(mass, 0.4 * mass * square, 0.4 * mass * square);
}

MassProperties<3> properties(const Box& box, double density) {
    const double mass = 8.0 * density * box.half.prod();
    const Vec3 moments = mass / 3.0 * box.half.cwiseAbs2();
    return {.mass = mass, .inertia = from_second_moments(moments.asDiagonal())};
}

/// A cylinder and the two halves of a sphere, whose centres are 3/8 of the radius beyond its ends.
MassProperties<3> properties(const Capsule& capsule, double density) {
    const double R = capsule.radius;
    const double L = capsule.half_length;
    const double cylinder = 2.0 * density * k_pi * R * R * L;
    const double caps = density * 4.0 / 3.0 * k_pi * R * R * R;
    const double along = 0.5 * cylinder * R * R + 0.4 * caps * R * R;
    const double across =
        cylinder * (0.25 * R * R + L * L / 3.0) + caps * (0.4 * R * R + L * L + 0.75 * L * R);
    return of_round(cylinder + caps, across, along);
}

MassProperties<3> properties(const Cylinder& cylinder, double density) {
    const double R = cylinder.radius;
    const double L = cylinder.half_length;
    const double mass = 2.0 * density * k_pi * R * R * L;
    return of_round(mass, mass * (0.25 * R * R + L * L / 3.0), 0.5 * mass * R * R);
}

/// Tetrahedron between the origin and three points. About the origin, the second moments are
/// m / 20 (s s^T + a a^T + b b^T + c c^T) with s = a + b + c.
struct Tetrahedron {
    double mass = 0.0;
    Vec3 centre;
    Mat3 moments;
};

Tetrahedron tetrahedron(const Vec3& a, const Vec3& b, const Vec3& c, double density) {
    const double mass = density * a.dot(b.cross(c)) / 6.0;
    const Vec3 s = a + b + c;
    const Mat3 squares =
        s * s.transpose() + a * a.transpose() + b * b.transpose() + c * c.transpose();
    return {.mass = mass, .centre = 0.25 * s, .moments = mass / 20.0 * squares};
}

/// Tetrahedra between the faces and the mean of the vertices, which is inside: none is negative.
MassProperties<3> properties(const Polyhedron& polyhedron, double density) {
    const PolyhedronTopology& topology = *polyhedron.topology;
    Vec3 middle = Vec3::Zero();
    for (const Vec3& x : topology.vertices) middle += x;
    middle /= static_cast<double>(topology.vertices.size());

    MassProperties<3> whole;
    Vec3 first = Vec3::Zero();
    Mat3 second = Mat3::Zero();
    for (const std::vector<int>& loop : topology.faces) {
        const auto corner = [&](std::size_t k) -> Vec3 {
            return topology.vertices[loop[k]] - middle;
        };
        for (std::size_t k = 1; k + 1 < loop.size(); ++k) {
            const Tetrahedron part = tetrahedron(corner(0), corner(k), corner(k + 1), density);
            whole.mass += part.mass;
            first += part.mass * part.centre;
            second += part.moments;
        }
    }
    const Vec3 centre = first / whole.mass;
    whole.centre = middle + centre;
    whole.inertia = from_second_moments(second - whole.mass * centre * centre.transpose());
    return whole;
}

MassProperties<3> properties(const Plane&, double) {
    throw InputError({"plane", "a shape with a finite mass", "an unbounded one"});
}

MassProperties<3> properties(const Mesh&, double) {
    throw InputError({"mesh", "a shape with a mass", "a surface, which is an obstacle only"});
}

}  // namespace

MassProperties<3> mass_properties(const SpaceShape& shape, double density) {
    require_valid(shape);
    require_positive("density", density);
    return std::visit([&](const auto& s) { return properties(s, density); }, shape);
}

}  // namespace drystone::geometry

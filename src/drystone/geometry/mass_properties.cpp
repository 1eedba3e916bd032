// Computes mass, centre and inertia: of plane shapes from triangles, strips and sectors of disks;
// of solids by closed forms for boxes and round ones, from tetrahedra for polyhedra; of moved and
// welded bodies by the parallel axis theorem (Steiner), I = sum_k I_k + m_k (|d_k|^2 1 - d_k d_k^T)
// with d_k from the common centre to the centre of part k.
#include "drystone/geometry/mass_properties.hpp"

#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include <Eigen/Geometry>
#include <Eigen/Jacobi>

#include "drystone/core/error.hpp"
#include "drystone/geometry/plane_vector.hpp"
#include "drystone/geometry/shape.hpp"
#include "drystone/linalg/checks.hpp"

namespace drystone::geometry {

namespace {

constexpr double k_pi = std::numbers::pi;

/// Inertia of a unit mass at `d` about the origin: |d|^2 in the plane, |d|^2 I - d d^T in space.
Inertia<2> steiner(const Vec2& d) { return Inertia<2>(d.squaredNorm()); }
Inertia<3> steiner(const Vec3& d) { return d.squaredNorm() * Mat3::Identity() - d * d.transpose(); }

/// Inertia in turned axes: R I R^T; a number in the plane, which does not change.
Inertia<2> turned(const Inertia<2>& inertia, const Rotation<2>&) { return inertia; }
Inertia<3> turned(const Inertia<3>& inertia, const Rotation<3>& rotation) {
    return rotation * inertia * rotation.transpose();
}

Rotation<2> principal_axes(const Inertia<2>&) { return Rotation<2>::Identity(); }

/// Jacobi's method: turns by at most 45 degrees about one axis after the other until nothing is
/// left beside the diagonal. The product of the turns is right-handed and near the given axes.
Rotation<3> principal_axes(const Inertia<3>& inertia) {
    constexpr double k_diagonal = 1e-14;  // relative to the largest entry
    constexpr int k_most_sweeps = 30;     // converges quadratically: 4 or 5 are enough
    Mat3 A = 0.5 * (inertia + inertia.transpose());
    Mat3 axes = Mat3::Identity();
    const double negligible = k_diagonal * A.cwiseAbs().maxCoeff();
    for (int sweep = 0; sweep < k_most_sweeps; ++sweep) {
        bool diagonal = true;
        for (const auto& [p, q] : {std::pair{0, 1}, std::pair{0, 2}, std::pair{1, 2}}) {
            if (!(std::abs(A(p, q)) > negligible)) continue;
            diagonal = false;
            Eigen::JacobiRotation<double> turn;
            turn.makeJacobi(A, p, q);
            A.applyOnTheLeft(p, q, turn.adjoint());
            A.applyOnTheRight(p, q, turn);
            axes.applyOnTheRight(p, q, turn);
        }
        if (diagonal) break;
    }
    return axes;
}

using Masses = std::vector<MassProperties<2>>;

MassProperties<2> of_disk(double radius, double density) {
    const double mass = density * k_pi * radius * radius;
    return {.mass = mass, .inertia = Inertia<2>(0.5 * mass * radius * radius)};
}

/// Triangle: m / 36 (a^2 + b^2 + c^2) about its centre, with sides a, b, c.
MassProperties<2> of_triangle(const Vec2& p, const Vec2& q, const Vec2& r, double density) {
    const double mass = 0.5 * density * cross(q - p, r - p);
    const double sides = (q - p).squaredNorm() + (r - q).squaredNorm() + (p - r).squaredNorm();
    return {.mass = mass, .centre = (p + q + r) / 3.0, .inertia = Inertia<2>(mass * sides / 36.0)};
}

/// Rectangle of the given depth on the right of the edge from p to q.
MassProperties<2> of_strip(const Vec2& p, const Vec2& q, double depth, double density) {
    const double length = (q - p).norm();
    const double mass = density * length * depth;
    return {.mass = mass,
            .centre = 0.5 * (p + q) + 0.5 * depth / length * right_of(q - p),
            .inertia = Inertia<2>(mass / 12.0 * (length * length + depth * depth))};
}

/// Sector of a disk around `corner`: `angle` wide, around the unit vector `middle`. Its centre is
/// (2 R / 3) sin(angle/2) / (angle/2) away, and m R^2 / 2 is its inertia about the corner.
MassProperties<2> of_sector(const Vec2& corner, const Vec2& middle, double angle, double radius,
                            double density) {
    const double mass = 0.5 * density * angle * radius * radius;
    const double distance = 4.0 * radius * std::sin(0.5 * angle) / (3.0 * angle);
    return {.mass = mass,
            .centre = corner + distance * middle,
            .inertia = Inertia<2>(mass * (0.5 * radius * radius - distance * distance))};
}

/// What a disk of radius `rounding` adds around a convex chain, which may be a segment, there and
/// back:
///       .--------.      a rounded polygon = triangles of the inner polygon
///      ( +------+ )                       + a strip along each edge
///       `--------'                        + a sector around each corner
void add_rounding(Masses& parts, const std::vector<Vec2>& chain, double rounding, double density) {
    const std::size_t n = chain.size();
    for (std::size_t k = 0; k < n; ++k) {
        const Vec2& before = chain[(k + n - 1) % n];
        const Vec2& corner = chain[k];
        const Vec2& after = chain[(k + 1) % n];
        parts.push_back(of_strip(corner, after, rounding, density));
        const Vec2 in = (corner - before).normalized();
        const Vec2 out = (after - corner).normalized();
        // A turn by pi counts as one to the left, whatever the sign of a zero.
        const double angle = std::atan2(std::abs(cross(in, out)), in.dot(out));
        const Vec2 middle = n == 2 ? in : Vec2((right_of(in) + right_of(out)).normalized());
        parts.push_back(of_sector(corner, middle, angle, rounding, density));
    }
}

MassProperties<2> properties(const Disk& disk, double density) {
    return of_disk(disk.radius, density);
}

MassProperties<2> properties(const Polygon& polygon, double density) {
    const std::vector<Vec2>& x = polygon.vertices;
    Masses parts;
    // A fan of triangles from corner 0: the polygon is convex.
    for (std::size_t k = 1; k + 1 < x.size(); ++k) {
        parts.push_back(of_triangle(x[0], x[k], x[k + 1], density));
    }
    if (polygon.rounding > 0.0) add_rounding(parts, x, polygon.rounding, density);
    return sum<2>(parts);
}

MassProperties<2> properties(const Segment& segment, double density) {
    if (segment.rounding == 0.0) {
        throw InputError({"segment: rounding", "a number > 0 for a body with mass", "0"});
    }
    Masses parts;
    add_rounding(parts, {segment.a, segment.b}, segment.rounding, density);
    return sum<2>(parts);
}

MassProperties<2> properties(const HalfPlane&, double) {
    throw InputError({"half-plane", "a shape with a finite mass", "an unbounded one"});
}

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
    // integral of x_k^2 over [-a_k, a_k]: m a_k^2 / 3.
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
    // From the mean of the vertices to the centre of mass (Steiner).
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

/// Mass properties of any shape of the plane or of space.
template <int D>
MassProperties<D> of_shape(const Shape<D>& shape, double density) {
    require_valid(shape);
    require_positive("density", density);
    return std::visit([&](const auto& s) { return properties(s, density); }, shape);
}

}  // namespace

MassProperties<2> mass_properties(const PlaneShape& shape, double density) {
    return of_shape<2>(shape, density);
}

MassProperties<3> mass_properties(const SpaceShape& shape, double density) {
    return of_shape<3>(shape, density);
}

template <int D>
MassProperties<D> moved(const MassProperties<D>& properties, const Frame<D>& frame) {
    return {.mass = properties.mass,
            .centre = frame.to_world(properties.centre),
            .inertia = turned(properties.inertia, frame.rotation)};
}

template <int D>
MassProperties<D> sum(std::span<const MassProperties<D>> parts) {
    MassProperties<D> whole;
    for (const MassProperties<D>& part : parts) whole.mass += part.mass;
    if (whole.mass == 0.0) return whole;
    for (const MassProperties<D>& part : parts) {
        whole.centre += part.mass / whole.mass * part.centre;
    }
    // Inertia of each part about the common centre (Steiner).
    for (const MassProperties<D>& part : parts) {
        whole.inertia += part.inertia + part.mass * steiner(Vector<D>(part.centre - whole.centre));
    }
    return whole;
}

template <int D>
Frame<D> principal_frame(const MassProperties<D>& properties) {
    return {.origin = properties.centre, .rotation = principal_axes(properties.inertia)};
}

template MassProperties<2> moved(const MassProperties<2>&, const Frame<2>&);
template MassProperties<3> moved(const MassProperties<3>&, const Frame<3>&);
template MassProperties<2> sum(std::span<const MassProperties<2>>);
template MassProperties<3> sum(std::span<const MassProperties<3>>);
template Frame<2> principal_frame(const MassProperties<2>&);
template Frame<3> principal_frame(const MassProperties<3>&);

}  // namespace drystone::geometry

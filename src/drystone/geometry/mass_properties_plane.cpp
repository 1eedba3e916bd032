// Mass, centre and inertia of plane shapes, from triangles, strips and sectors of disks:
//
//       .--------.      a rounded polygon = triangles of the inner polygon
//      ( +------+ )                       + a strip along each edge
//       `--------'                        + a sector around each corner
#include <cmath>
#include <numbers>
#include <vector>

#include "drystone/core/error.hpp"
#include "drystone/geometry/mass_properties.hpp"
#include "drystone/geometry/plane_vector.hpp"
#include "drystone/geometry/shape.hpp"
#include "drystone/linalg/finite.hpp"

namespace drystone::geometry {

namespace {

constexpr double k_pi = std::numbers::pi;

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

/// What a disk of radius `rounding` adds around a convex chain: strips along the edges, sectors
/// around the corners. The chain may be a segment, there and back.
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

}  // namespace

MassProperties<2> mass_properties(const PlaneShape& shape, double density) {
    require_valid(shape);
    require_positive("density", density);
    return std::visit([&](const auto& s) { return properties(s, density); }, shape);
}

}  // namespace drystone::geometry

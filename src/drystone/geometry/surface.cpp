// Triangles and outlines of shapes, for pictures and files; never used in the mechanics.
#include "drystone/geometry/surface.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <utility>

#include <Eigen/Geometry>

#include "drystone/geometry/plane_vector.hpp"

namespace drystone::geometry {
namespace {

constexpr int k_sides = 24;  // of capsules and cylinders

using Triangle = std::array<int, 3>;

/// Surface of revolution about z of a profile of (radius, z), from its lower to its upper end,
/// both of which lie on the axis.
Surface revolved(const std::vector<Vec2>& profile) {
    Surface result;
    const int rings = static_cast<int>(profile.size()) - 2;
    result.vertices.emplace_back(0.0, 0.0, profile.front().y());
    for (int i = 1; i <= rings; ++i) {
        for (int k = 0; k < k_sides; ++k) {
            const double angle = 2.0 * std::numbers::pi * k / k_sides;
            const double radius = profile[i].x();
            result.vertices.emplace_back(radius * std::cos(angle), radius * std::sin(angle),
                                         profile[i].y());
        }
    }
    const int top = static_cast<int>(result.vertices.size());
    result.vertices.emplace_back(0.0, 0.0, profile.back().y());

    // Triangles counter-clockwise seen from outside: a fan at each end, two for each side of a
    // ring.
    const auto vertex = [](int ring, int k) { return 1 + ring * k_sides + k % k_sides; };
    for (int k = 0; k < k_sides; ++k) {
        result.triangles.push_back({0, vertex(0, k + 1), vertex(0, k)});
        for (int i = 0; i + 1 < rings; ++i) {
            const Triangle lower{vertex(i, k), vertex(i, k + 1), vertex(i + 1, k + 1)};
            result.triangles.push_back(lower);
            result.triangles.push_back({lower[0], lower[2], vertex(i + 1, k)});
        }
        result.triangles.push_back({top, vertex(rings - 1, k), vertex(rings - 1, k + 1)});
    }
    return result;
}

/// The regular icosahedron with corners on the unit sphere.
Surface icosahedron() {
    std::vector<Vec3> corners;
    for (int k = 0; k < 3; ++k) {
        for (const double s : {-1.0, 1.0}) {
            for (const double t : {-1.0, 1.0}) {
                const Vec3 x = s * std::numbers::phi * Vec3::Unit(k) + t * Vec3::Unit((k + 1) % 3);
                corners.push_back(x.normalized());
            }
        }
    }
    const Polyhedron hull = convex_hull(corners);
    Surface result{.vertices = hull.topology->vertices};
    for (const auto& face : hull.topology->faces) {
        result.triangles.push_back({face[0], face[1], face[2]});
    }
    return result;
}

/// Every triangle in four, the new vertices pushed out to the unit sphere.
Surface refined(const Surface& coarse) {
    Surface fine{.vertices = coarse.vertices};
    std::map<std::pair<int, int>, int> middles;
    // Each edge has one middle, which its two triangles share.
    const auto middle = [&](int a, int b) {
        const auto [place, is_new] =
            middles.emplace(std::minmax(a, b), static_cast<int>(fine.vertices.size()));
        if (is_new) {
            fine.vertices.push_back((coarse.vertices[a] + coarse.vertices[b]).normalized());
        }
        return place->second;
    };
    for (const auto& [a, b, c] : coarse.triangles) {
        const int ab = middle(a, b);
        const int bc = middle(b, c);
        const int ca = middle(c, a);
        fine.triangles.insert(fine.triangles.end(),
                              {{a, ab, ca}, {b, bc, ab}, {c, ca, bc}, {ab, bc, ca}});
    }
    return fine;
}

/// 80 triangles: an icosahedron, refined once.
Surface surface_of(const Sphere& sphere, double) {
    Surface result = refined(icosahedron());
    for (Vec3& x : result.vertices) x *= sphere.radius;
    return result;
}

/// A profile of two quarter circles, whose ends lie on the axis.
Surface surface_of(const Capsule& capsule, double) {
    constexpr int k_rings = 6;  // from the equator of a cap to its pole
    std::vector<Vec2> profile;
    for (int k = -k_rings; k <= k_rings; ++k) {
        const double angle = 0.5 * std::numbers::pi * k / k_rings;
        const Vec2 on_cap = capsule.radius * Vec2{std::cos(angle), std::sin(angle)};
        if (k <= 0) profile.emplace_back(on_cap.x(), on_cap.y() - capsule.half_length);
        if (k >= 0) profile.emplace_back(on_cap.x(), on_cap.y() + capsule.half_length);
    }
    return revolved(profile);
}

/// A rectangular profile; rims are sharp.
Surface surface_of(const Cylinder& cylinder, double) {
    const double R = cylinder.radius;
    const double L = cylinder.half_length;
    return revolved({{0.0, -L}, {R, -L}, {R, L}, {0.0, L}});
}

/// Faces as fans of triangles.
Surface surface_of(const Polyhedron& polyhedron, double) {
    Surface result{.vertices = polyhedron.topology->vertices};
    for (const std::vector<int>& loop : polyhedron.topology->faces) {
        for (std::size_t k = 1; k + 1 < loop.size(); ++k) {
            result.triangles.push_back({loop[0], loop[k], loop[k + 1]});
        }
    }
    return result;
}

Surface surface_of(const Box& box, double reach) {
    return surface_of(box_polyhedron(box.half), reach);
}

/// A square of side `reach` around the point of the plane nearest to the origin.
Surface surface_of(const Plane& plane, double reach) {
    const Vec3 middle = plane.offset * plane.normal;
    const Vec3 x = 0.5 * reach * plane.normal.unitOrthogonal();
    const Vec3 y = plane.normal.cross(x);
    return {.vertices = {middle - x - y, middle + x - y, middle + x + y, middle - x + y},
            .triangles = {{0, 1, 2}, {0, 2, 3}}};
}

Surface surface_of(const Mesh& mesh, double) {
    return {.vertices = mesh.topology->vertices, .triangles = mesh.topology->triangles};
}

constexpr double k_pi = std::numbers::pi;
constexpr double k_step = k_pi / 12.0;      // sagitta 1 - cos(step / 2) = 0.0086 of the radius
constexpr double k_strip = 0.05;            // depth of the strip of a half-plane over its length
constexpr double k_rounding_error = 1e-12;  // of an angle that is a multiple of the step

/// Points on a circle from `start` over `angle`, both ends included.
void add_arc(std::vector<Vec2>& points, const Vec2& centre, const Vec2& start, double angle) {
    const int steps = std::max(1, static_cast<int>(std::ceil(angle / k_step - k_rounding_error)));
    for (int k = 0; k <= steps; ++k) {
        points.emplace_back(centre + plane_rotation(angle * k / steps) * start);
    }
}

/// Around a convex chain at the given distance. The chain may be a segment, there and back.
std::vector<Vec2> around(const std::vector<Vec2>& chain, double rounding) {
    if (rounding == 0.0) return chain;
    std::vector<Vec2> points;
    const std::size_t n = chain.size();
    for (std::size_t k = 0; k < n; ++k) {
        const Vec2 in = chain[k] - chain[(k + n - 1) % n];
        const Vec2 out = chain[(k + 1) % n] - chain[k];
        // The turn at the corner; at the ends of a segment it is pi, to the left whatever the
        // rounding.
        const double angle = std::atan2(std::abs(cross(in, out)), in.dot(out));
        add_arc(points, chain[k], rounding * right_of(in.normalized()), angle);
    }
    return points;
}

/// A regular polygon of 24 corners; the last point of the full arc is the first one again.
std::vector<Vec2> points_of(const Disk& disk, double) {
    std::vector<Vec2> points;
    add_arc(points, Vec2::Zero(), {disk.radius, 0.0}, 2.0 * k_pi);
    points.pop_back();
    return points;
}

std::vector<Vec2> points_of(const Polygon& polygon, double) {
    return around(polygon.vertices, polygon.rounding);
}

std::vector<Vec2> points_of(const Segment& segment, double) {
    return around({segment.a, segment.b}, segment.rounding);
}

/// A strip of length `reach` below the border.
std::vector<Vec2> points_of(const HalfPlane& half_plane, double reach) {
    const Vec2 middle = half_plane.offset * half_plane.normal;
    const Vec2 along = 0.5 * reach * left_of(half_plane.normal);
    const Vec2 down = -k_strip * reach * half_plane.normal;
    return {middle + along, middle + along + down, middle - along + down, middle - along};
}

}  // namespace

Surface surface(const SpaceShape& shape, double reach) {
    return std::visit([&](const auto& s) { return surface_of(s, reach); }, shape);
}

std::vector<Vec2> outline(const PlaneShape& shape, double reach) {
    return std::visit([&](const auto& s) { return points_of(s, reach); }, shape);
}

}  // namespace drystone::geometry

#include "drystone/geometry/outline.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "drystone/geometry/plane_vector.hpp"

namespace drystone::geometry {

namespace {

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
        const double angle = std::atan2(std::abs(cross(in, out)), in.dot(out));
        add_arc(points, chain[k], rounding * right_of(in.normalized()), angle);
    }
    return points;
}

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

std::vector<Vec2> points_of(const HalfPlane& half_plane, double reach) {
    const Vec2 middle = half_plane.offset * half_plane.normal;
    const Vec2 along = 0.5 * reach * left_of(half_plane.normal);
    const Vec2 down = -k_strip * reach * half_plane.normal;
    return {middle + along, middle + along + down, middle - along + down, middle - along};
}

}  // namespace

std::vector<Vec2> outline(const PlaneShape& shape, double reach) {
    return std::visit([&](const auto& s) { return points_of(s, reach); }, shape);
}

}  // namespace drystone::geometry

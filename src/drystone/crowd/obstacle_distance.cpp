// Computes signed distances (negative inside) from shapes and obstacles of a plan.
#include "drystone/crowd/obstacle_distance.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <variant>

#include "drystone/geometry/bounds.hpp"
#include "drystone/geometry/plane_vector.hpp"

namespace drystone::crowd {

namespace {

constexpr double k_infinity = std::numeric_limits<double>::infinity();

double distance_to(const geometry::Disk& disk, const Vec2& x) { return x.norm() - disk.radius; }

double distance_to(const geometry::Segment& segment, const Vec2& x) {
    return (x - nearest_on_segment(segment.a, segment.b, x)).norm() - segment.rounding;
}

double distance_to(const geometry::HalfPlane& half_plane, const Vec2& x) {
    return half_plane.normal.dot(x) - half_plane.offset;
}

/// Inside: to the nearest line of an edge, negative. Outside: to the nearest edge.
double distance_to(const geometry::Polygon& polygon, const Vec2& x) {
    double outside = k_infinity;  // to the nearest edge
    double inside = -k_infinity;  // to the nearest of the lines through edges
    for (std::size_t k = 0; k < polygon.vertices.size(); ++k) {
        const Vec2& a = polygon.vertices[k];
        const Vec2& b = polygon.vertices[(k + 1) % polygon.vertices.size()];
        outside = std::min(outside, (x - nearest_on_segment(a, b, x)).norm());
        inside = std::max(inside, geometry::right_of(b - a).normalized().dot(x - a));
    }
    return (inside <= 0.0 ? inside : outside) - polygon.rounding;
}

}  // namespace

// a + s (b - a) with s = (b - a).(x - a) / |b - a|^2, clamped to [0, 1].
Vec2 nearest_on_segment(const Vec2& a, const Vec2& b, const Vec2& x) {
    const Vec2 along = b - a;
    const double squared = along.squaredNorm();
    if (!(squared > 0.0)) return a;
    return a + std::clamp(along.dot(x - a) / squared, 0.0, 1.0) * along;
}

double signed_distance(const geometry::PlaneShape& shape, const Vec2& x) {
    return std::visit([&](const auto& one) { return distance_to(one, x); }, shape);
}

// The minimum over the parts, each in its own axes.
double obstacle_distance(const FloorPlan& plan, std::size_t k, const Vec2& x) {
    const Vec2 local = plan.frames[k].to_local(x);
    double nearest = k_infinity;
    for (const geometry::Part<2>& part : plan.obstacles[k].parts) {
        nearest = std::min(nearest, signed_distance(part.shape, part.frame.to_local(local)));
    }
    return nearest;
}

double obstacle_distance(const FloorPlan& plan, const Vec2& x) {
    double nearest = k_infinity;
    for (std::size_t k = 0; k < plan.obstacles.size(); ++k) {
        nearest = std::min(nearest, obstacle_distance(plan, k, x));
    }
    return nearest;
}

// Unbounded obstacles (half-planes) do not count.
geometry::Aabb<2> bounds(const FloorPlan& plan) {
    geometry::Aabb<2> box;
    for (std::size_t k = 0; k < plan.obstacles.size(); ++k) {
        for (const geometry::Part<2>& part : plan.obstacles[k].parts) {
            const auto one = geometry::bounds(part.shape, plan.frames[k] * part.frame);
            if (one.bounded()) box = geometry::united(box, one);
        }
    }
    for (const Exit& exit : plan.exits) {
        box = geometry::united(box,
                               {.low = exit.a.cwiseMin(exit.b), .high = exit.a.cwiseMax(exit.b)});
    }
    return box;
}

}  // namespace drystone::crowd

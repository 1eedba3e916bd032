#include "collision/deformable_samples.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include <Eigen/Geometry>

#include "collision/space_meshes.hpp"
#include "collision/space_sampling.hpp"
#include "drystone/geometry/plane_vector.hpp"

namespace drystone::collision::soft_sampling {
namespace {

template <int D>
void set_nodes(DeformableSurface<D>& surface, const std::vector<Vector<D>>& points) {
    surface.nodes.resize(D, static_cast<Index>(points.size()));
    for (std::size_t i = 0; i < points.size(); ++i) {
        surface.nodes.col(static_cast<Index>(i)) = points[i];
    }
}

/// Infinite unless the foot of `x` on the line through a and b lies between them.
template <int D>
double distance_over_side(const Vector<D>& a, const Vector<D>& b, const Vector<D>& x) {
    if ((x - a).dot(b - a) < 0.0 || (x - b).dot(a - b) < 0.0) {
        return std::numeric_limits<double>::infinity();
    }
    const Vector<D> unit = (b - a).normalized();
    return ((x - a) - unit * unit.dot(x - a)).norm();
}

/// Infinite unless `x` lies over the triangle.
double distance_over_face(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& x) {
    const Vec3 normal = (b - a).cross(c - a).normalized();
    const auto is_left = [&](const Vec3& p, const Vec3& q) {
        return (q - p).cross(x - p).dot(normal) >= 0.0;
    };
    if (!is_left(a, b) || !is_left(b, c) || !is_left(c, a)) {
        return std::numeric_limits<double>::infinity();
    }
    return std::abs(normal.dot(x - a));
}

}  // namespace

DeformableSurface<2> soft_rectangle(const Vec2& low, const Vec2& sides, int nx, int ny) {
    std::vector<Vec2> points;
    const Vec2 high = low + sides;
    const auto add_side = [&](const Vec2& from, const Vec2& to, int count) {
        for (int i = 0; i < count; ++i) {
            const double s = static_cast<double>(i) / count;
            points.emplace_back((1.0 - s) * from + s * to);
        }
    };
    add_side(low, {high.x(), low.y()}, nx);
    add_side({high.x(), low.y()}, high, ny);
    add_side(high, {low.x(), high.y()}, nx);
    add_side({low.x(), high.y()}, low, ny);
    DeformableSurface<2> surface;
    set_nodes(surface, points);
    const int count = static_cast<int>(points.size());
    for (int i = 0; i < count; ++i) surface.facets.push_back({i, (i + 1) % count});
    return surface;
}

DeformableSurface<3> soft_box(const Vec3& centre, const Vec3& half, int cells) {
    const geometry::Mesh mesh = space_sampling::triangulated_box(half, cells);
    DeformableSurface<3> surface;
    set_nodes(surface, mesh.topology->vertices);
    surface.nodes.colwise() += centre;
    surface.facets = mesh.topology->triangles;
    return surface;
}

DeformableSurface<2> soft_star(Rng& rng, int corners) {
    std::vector<Vec2> points;
    DeformableSurface<2> surface;
    for (int i = 0; i < corners; ++i) {
        const double angle = 2.0 * std::numbers::pi * (i + rng.uniform(0.0, 0.8)) / corners;
        points.emplace_back(rng.uniform(0.5, 1.0) * Vec2(std::cos(angle), std::sin(angle)));
        surface.facets.push_back({i, (i + 1) % corners});
    }
    set_nodes(surface, points);
    return surface;
}

DeformableSurface<3> soft_star_in_space(Rng& rng, int corners) {
    std::vector<Vec3> points;
    for (int i = 0; i < corners; ++i) points.push_back(space_sampling::random_direction(rng));
    const geometry::Mesh mesh = space_sampling::surface_of(geometry::convex_hull(points));
    points = mesh.topology->vertices;
    for (Vec3& x : points) x *= rng.uniform(0.5, 1.0);
    DeformableSurface<3> surface;
    set_nodes(surface, points);
    surface.facets = mesh.topology->triangles;
    return surface;
}

double signed_distance(const DeformableSurface<2>& surface, const Vec2& x) {
    double least = std::numeric_limits<double>::infinity();
    double angle = 0.0;
    for (const auto& facet : surface.facets) {
        const Vec2 a = surface.nodes.col(facet[0]);
        const Vec2 b = surface.nodes.col(facet[1]);
        least = std::min({least, (x - a).norm(), distance_over_side<2>(a, b, x)});
        angle += std::atan2(geometry::cross(a - x, b - x), (a - x).dot(b - x));
    }
    return angle > std::numbers::pi ? -least : least;
}

double signed_distance(const DeformableSurface<3>& surface, const Vec3& x) {
    double least = std::numeric_limits<double>::infinity();
    double solid_angle = 0.0;
    for (const auto& facet : surface.facets) {
        const Vec3 a = surface.nodes.col(facet[0]);
        const Vec3 b = surface.nodes.col(facet[1]);
        const Vec3 c = surface.nodes.col(facet[2]);
        least = std::min({least, (x - a).norm(), (x - b).norm(), (x - c).norm(),
                          distance_over_side<3>(a, b, x), distance_over_side<3>(b, c, x),
                          distance_over_side<3>(c, a, x), distance_over_face(a, b, c, x)});
        // tan(angle / 2) = p.(q x r) / (1 + p.q + q.r + r.p) of the unit vectors to the corners.
        const Vec3 p = (a - x).normalized();
        const Vec3 q = (b - x).normalized();
        const Vec3 r = (c - x).normalized();
        solid_angle += 2.0 * std::atan2(p.dot(q.cross(r)), 1.0 + p.dot(q) + q.dot(r) + r.dot(p));
    }
    return solid_angle > 2.0 * std::numbers::pi ? -least : least;
}

}  // namespace drystone::collision::soft_sampling

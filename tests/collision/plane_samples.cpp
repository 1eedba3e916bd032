#include "collision/plane_samples.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "drystone/geometry/plane_vector.hpp"

namespace drystone::collision::sampling {
namespace {

using geometry::cross;

double random_rounding(Rng& rng) { return rng.index(3) == 0 ? rng.uniform(0.01, 0.3) : 0.0; }

struct Outline {
    std::vector<Vec2> vertices;
    double radius = 0.0;
};

Outline outline_of(const PlacedShape& placed) {
    Outline outline;
    if (const auto* disk = std::get_if<geometry::Disk>(&placed.shape)) {
        outline = {{Vec2::Zero()}, disk->radius};
    } else if (const auto* segment = std::get_if<geometry::Segment>(&placed.shape)) {
        outline = {{segment->a, segment->b}, segment->rounding};
    } else {
        const auto& polygon = std::get<geometry::Polygon>(placed.shape);
        outline = {polygon.vertices, polygon.rounding};
    }
    for (Vec2& v : outline.vertices) v = placed.frame.to_world(v);
    return outline;
}

using Points = std::vector<Vec2>;

/// How far b must move along the unit vector n until it is in front of all of a.
double depth_along(const Vec2& n, const Points& a, const Points& b) {
    double depth = -k_infinity;
    for (const Vec2& x : a) {
        for (const Vec2& y : b) depth = std::max(depth, n.dot(x - y));
    }
    return depth;
}

/// The least depth over the normals of all lines through two points of one outline: among these
/// are all sides of a - b. Infinite for two points.
double least_depth(const Points& a, const Points& b) {
    double depth = k_infinity;
    for (const Points* points : {&a, &b}) {
        for (const Vec2& p : *points) {
            for (const Vec2& q : *points) {
                if (p == q) continue;
                depth = std::min(depth, depth_along(geometry::right_of(q - p).normalized(), a, b));
            }
        }
    }
    return depth;
}

/// The least distance of a point of `points` from a line between two points of `outline`.
double least_distance(const Points& points, const Points& outline) {
    double distance = k_infinity;
    for (const Vec2& x : points) {
        for (const Vec2& p : outline) {
            for (const Vec2& q : outline) {
                const Vec2 side = q - p;
                const double length = std::max(side.squaredNorm(), 1e-300);
                const double along = std::clamp((x - p).dot(side) / length, 0.0, 1.0);
                distance = std::min(distance, (x - p - along * side).norm());
            }
        }
    }
    return distance;
}

}  // namespace

geometry::Polygon random_polygon(Rng& rng) {
    while (true) {
        std::vector<Vec2> points(static_cast<std::size_t>(3 + rng.index(8)));
        for (Vec2& p : points) p = Vec2{rng.uniform(-1.0, 1.0), rng.uniform(-1.0, 1.0)};
        double area = 0.0;
        const geometry::Polygon hull = geometry::convex_hull(points, random_rounding(rng));
        for (std::size_t i = 2; i < hull.vertices.size(); ++i) {
            area += 0.5 * cross(hull.vertices[i - 1] - hull.vertices[0],
                                hull.vertices[i] - hull.vertices[0]);
        }
        if (area > 0.1) return hull;
    }
}

geometry::Segment random_segment(Rng& rng) {
    const Vec2 a{rng.uniform(-1.0, 1.0), rng.uniform(-1.0, 1.0)};
    const double angle = rng.uniform(0.0, 2.0 * std::numbers::pi);
    const Vec2 along = rng.uniform(0.2, 2.0) * Vec2{std::cos(angle), std::sin(angle)};
    return {.a = a, .b = a + along, .rounding = random_rounding(rng)};
}

geometry::PlaneShape random_bounded_shape(Rng& rng) {
    switch (rng.index(4)) {
        case 0:
            return geometry::Disk{rng.uniform(0.1, 1.0)};
        case 1:
            return random_segment(rng);
        default:
            return random_polygon(rng);
    }
}

geometry::Frame<2> random_frame(Rng& rng, double reach) {
    return {.origin = Vec2{rng.uniform(-reach, reach), rng.uniform(-reach, reach)},
            .rotation = geometry::plane_rotation(rng.uniform(-3.2, 3.2))};
}

PlacedShape moved(const PlacedShape& placed, const Vec2& by) {
    return {placed.shape, {placed.frame.origin + by, placed.frame.rotation}};
}

PlacedShape moved(const PlacedShape& placed, const geometry::Frame<2>& by) {
    return {placed.shape, by * placed.frame};
}

PlacedShape turned(const PlacedShape& placed, double angle) {
    return {placed.shape,
            {placed.frame.origin, geometry::plane_rotation(angle) * placed.frame.rotation}};
}

Contacts2 contacts_of(const PlacedShape& a, const PlacedShape& b, double margin) {
    Contacts2 contacts;
    collide(a.shape, a.frame, b.shape, b.frame, margin, contacts);
    return contacts;
}

ContactPoint<2> closest(const Contacts2& contacts) {
    return *std::min_element(contacts.begin(), contacts.end(),
                             [](auto& x, auto& y) { return x.gap < y.gap; });
}

double signed_distance(const PlacedShape& a, const PlacedShape& b) {
    const Outline outline_a = outline_of(a);
    const Outline outline_b = outline_of(b);
    const Points& x = outline_a.vertices;
    const Points& y = outline_b.vertices;
    const double depth = least_depth(x, y);
    const bool overlap = depth > 0.0 && depth < k_infinity;
    const double distance = overlap ? -depth : std::min(least_distance(x, y), least_distance(y, x));
    return distance - outline_a.radius - outline_b.radius;
}

}  // namespace drystone::collision::sampling

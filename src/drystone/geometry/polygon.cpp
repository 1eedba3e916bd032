// Convex polygons: rectangles, regular polygons, and the convex hull of points by a monotone chain
// (Andrew 1979).
#include "drystone/geometry/polygon.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/geometry/checks.hpp"
#include "drystone/geometry/plane_vector.hpp"
#include "drystone/geometry/point_sets.hpp"

namespace drystone::geometry {

namespace {

/// By x, then by y.
bool lexicographic(const Vec2& a, const Vec2& b) {
    return a.x() != b.x() ? a.x() < b.x() : a.y() < b.y();
}

/// Adds `point` to a chain that turns left only.
void extend(std::vector<Vec2>& chain, std::size_t start, const Vec2& point) {
    while (chain.size() >= start + 2) {
        const Vec2& last = chain[chain.size() - 1];
        const Vec2& before = chain[chain.size() - 2];
        if (cross(last - before, point - last) > 0.0) break;
        chain.pop_back();
    }
    chain.push_back(point);
}

/// Andrew's monotone chain: lower boundary from left to right, upper boundary back.
std::vector<Vec2> monotone_chain(std::vector<Vec2> points) {
    std::sort(points.begin(), points.end(), lexicographic);
    points.erase(std::unique(points.begin(), points.end()), points.end());
    if (points.size() < 3) return points;
    std::vector<Vec2> chain;
    for (const Vec2& point : points) extend(chain, 0, point);
    const std::size_t turn = chain.size() - 1;
    for (std::size_t i = points.size() - 1; i-- > 0;) extend(chain, turn, points[i]);
    chain.pop_back();
    return chain;
}

}  // namespace

// Positive for a convex corner: the distance of the corner from the chord of its neighbours.
double corner_height(const std::vector<Vec2>& vertices, std::size_t k) {
    const std::size_t n = vertices.size();
    const Vec2& before = vertices[(k + n - 1) % n];
    const Vec2 chord = vertices[(k + 1) % n] - before;
    const double length = chord.norm();
    if (length == 0.0) return 0.0;
    return cross(vertices[k] - before, chord) / length;
}

// The vertices are those of the core: rounding is added around it, so that width and height include
// it.
Polygon rectangle(double width, double height, double rounding) {
    std::vector<Defect> defects;
    check_positive(defects, "rectangle: width", width);
    check_positive(defects, "rectangle: height", height);
    check_below(defects, "rectangle: rounding", rounding, 0.5 * std::min(width, height));
    require_sound(std::move(defects));
    const double x = 0.5 * width - rounding;
    const double y = 0.5 * height - rounding;
    return {.vertices = {{-x, -y}, {x, -y}, {x, y}, {-x, y}}, .rounding = rounding};
}

// `radius`: of the circle around the corners with their rounding.
Polygon regular_polygon(int sides, double radius, double rounding) {
    std::vector<Defect> defects;
    if (sides < 3) {
        defects.push_back({"regular polygon: sides", "at least 3", std::to_string(sides)});
    }
    check_positive(defects, "regular polygon: radius", radius);
    check_below(defects, "regular polygon: rounding", rounding, radius);
    require_sound(std::move(defects));
    Polygon polygon{.rounding = rounding};
    for (int k = 0; k < sides; ++k) {
        const double angle = 2.0 * std::numbers::pi * k / sides;
        polygon.vertices.emplace_back((radius - rounding) * Vec2{std::cos(angle), std::sin(angle)});
    }
    return polygon;
}

Polygon convex_hull(const std::vector<Vec2>& points, double rounding) {
    std::vector<Defect> defects;
    for (std::size_t i = 0; i < points.size(); ++i) {
        check_finite(defects, "convex hull: point " + std::to_string(i), points[i]);
    }
    check_non_negative(defects, "convex hull: rounding", rounding);
    require_sound(std::move(defects));

    // The chain drops what lies on a line up to the sign of a rounded number; the rest of what
    // rounding errors bend goes here, the flattest corner first.
    std::vector<Vec2> hull = monotone_chain(points);
    const double flat = k_negligible * longest_side(points);
    while (hull.size() >= 3) {
        std::size_t flattest = 0;
        for (std::size_t k = 1; k < hull.size(); ++k) {
            if (corner_height(hull, k) < corner_height(hull, flattest)) flattest = k;
        }
        if (corner_height(hull, flattest) > flat) break;
        hull.erase(hull.begin() + static_cast<std::ptrdiff_t>(flattest));
    }
    if (hull.size() < 3) {
        throw InputError({.what = "convex hull: points",
                          .expected = "at least 3, not on one line",
                          .found = std::to_string(points.size()) + " points, " +
                                   std::to_string(hull.size()) + " corners"});
    }
    return {.vertices = std::move(hull), .rounding = rounding};
}

}  // namespace drystone::geometry

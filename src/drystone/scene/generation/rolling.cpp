// How a grain rolls down: the steepest admissible descent, and arcs with their first obstacle.
//
// The descent is the projection of -up on { v : n_k.v >= 0 for all touches k }. Cases by the number
// of active contacts, tried in this order:
//
//   0: -up itself is admissible, free fall;
//
//   1: v = (n.up) n - up, along one ball; on the floor v = 0 (vertical walls are never active
//   alone);
//
//   2: v = s a + t b - up with s, t >= 0, orthogonal to both normals a and b;
//
//   3 (2 in the plane): v = 0, the grain is at rest.
#include "drystone/scene/generation/rolling.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

namespace drystone::scene::generation {

namespace {

/// Cosines below this are 0: normals come from distances that are known to 1e-9 of a radius.
constexpr double k_level = 1e-8;
/// Directions shorter than this are 0: the contacts carry the grain.
constexpr double k_at_rest = 1e-7;

bool is_admissible(const std::vector<Touch>& touches, const Vec3& v) {
    return std::all_of(touches.begin(), touches.end(),
                       [&](const Touch& touch) { return touch.normal.dot(v) >= -k_level; });
}

std::optional<Descent> along_one(const std::vector<Touch>& touches, std::size_t i, const Vec3& up) {
    const Vec3& n = touches[i].normal;
    const double push = n.dot(up);
    if (push <= k_level) return {};
    Vec3 v = push * n - up;
    if (v.norm() < k_at_rest) return Descent{};
    if (touches[i].ball < 0 || !is_admissible(touches, v)) return {};
    return Descent{.direction = v, .active = {i}};
}

std::optional<Descent> along_two(const std::vector<Touch>& touches, std::size_t i, std::size_t j,
                                 const Vec3& up) {
    const Vec3& a = touches[i].normal;
    const Vec3& b = touches[j].normal;
    // up = s a + t b - v with v orthogonal to both.
    const double cosine = a.dot(b);
    const double determinant = 1.0 - cosine * cosine;
    if (determinant < k_level) return {};
    const double s = (up.dot(a) - cosine * up.dot(b)) / determinant;
    const double t = (up.dot(b) - cosine * up.dot(a)) / determinant;
    if (s < -k_level || t < -k_level) return {};
    const Vec3 v = s * a + t * b - up;
    if (v.norm() < k_at_rest) return Descent{};
    if (!is_admissible(touches, v)) return {};
    if (touches[i].ball < 0) return Descent{.direction = v, .active = {j, i}};
    return Descent{.direction = v, .active = {i, j}};
}

}  // namespace

Descent steepest_descent(const std::vector<Touch>& touches, const Vec3& up) {
    if (is_admissible(touches, -up)) return {.direction = -up, .active = {}};
    for (std::size_t i = 0; i < touches.size(); ++i) {
        if (const auto found = along_one(touches, i, up)) return *found;
    }
    for (std::size_t i = 0; i < touches.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (const auto found = along_two(touches, i, j, up)) return *found;
        }
    }
    // Three contacts, or two in the plane, carry the grain.
    return {};
}

Vec3 Arc::point(double angle) const {
    return middle + std::cos(angle) * start + std::sin(angle) * onward;
}

Wave height_along(const Arc& arc, const Vec3& direction, const Vec3& origin) {
    return {.constant = direction.dot(arc.middle - origin),
            .cosine = direction.dot(arc.start),
            .sine = direction.dot(arc.onward)};
}

Wave power_along(const Arc& arc, const Vec3& centre, double radius) {
    const Vec3 between = arc.middle - centre;
    return {.constant = between.squaredNorm() + arc.start.squaredNorm() - radius * radius,
            .cosine = 2.0 * between.dot(arc.start),
            .sine = 2.0 * between.dot(arc.onward)};
}

double descent_through_zero(const Wave& wave) {
    constexpr double k_before = 1e-9;  // rad
    // h = constant + amplitude cos(angle - phase), which falls for half a turn after `phase`.
    const double amplitude = std::hypot(wave.cosine, wave.sine);
    if (!(std::abs(wave.constant) < amplitude)) return std::numeric_limits<double>::infinity();
    const double phase = std::atan2(wave.sine, wave.cosine);
    double angle = phase + std::acos(-wave.constant / amplitude);
    const double turn = 2.0 * std::numbers::pi;
    if (angle < -k_before) angle += turn;
    if (angle >= turn - k_before) angle -= turn;
    return std::max(0.0, angle);
}

}  // namespace drystone::scene::generation

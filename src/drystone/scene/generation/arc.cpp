// Waves c + a cos(x) + b sin(x): heights and gaps along an arc, and where they fall through zero.
#include "drystone/scene/generation/arc.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace drystone::scene::generation {

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

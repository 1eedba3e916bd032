#include "drystone/scene/generation/arch_ring.hpp"

#include <cmath>
#include <numbers>

namespace drystone::scene::generation {

using reading::k_positive;
using std::numbers::pi;

double ArchRing::joint(int k) const { return 0.5 * (pi + embrace) - embrace * k / voussoirs; }

Vec2 ArchRing::point(int k, double depth) const {
    const double angle = joint(k);
    const double springing = radius * std::cos(0.5 * embrace);
    return {(radius + depth) * std::cos(angle), (radius + depth) * std::sin(angle) - springing};
}

std::vector<Vec2> ArchRing::wedge(int k) const {
    return {point(k, 0.0), point(k + 1, 0.0), point(k + 1, thickness), point(k, thickness)};
}

ArchRing read_arch_ring(reading::TableReader& table) {
    return {.radius = table.required_number("radius", k_positive),
            .thickness = table.required_number("thickness", k_positive),
            .embrace = table.number("embrace", pi, {.low = 0.01, .high = pi * (1.0 + 1e-12)}),
            .voussoirs = static_cast<int>(table.required_integer("voussoirs", 2, 10'000))};
}

Vec3 in_world(const Vec2& point, double along, const Vec3& origin, int dimension) {
    if (dimension == 2) return origin + Vec3(point.x(), point.y(), 0.0);
    return origin + Vec3(point.x(), along, point.y());
}

}  // namespace drystone::scene::generation

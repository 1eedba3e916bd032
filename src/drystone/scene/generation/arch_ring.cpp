// Wedges and springers of a circular arch: corners in the plane of the arch, and their bodies.
#include "drystone/scene/generation/arch_ring.hpp"

#include <cmath>
#include <numbers>

#include "drystone/scene/generation/blocks.hpp"

namespace drystone::scene::generation {

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

std::vector<Vec2> ArchRing::springer(int k) const {
    const Vec2 inner = point(k, 0.0);
    const Vec2 outer = point(k, thickness);
    const Vec2 radial = outer - inner;
    // A quarter turn from the joint, away from the arch.
    const Vec2 away = k == 0 ? Vec2(-radial.y(), radial.x()) : Vec2(radial.y(), -radial.x());
    return {inner, outer, outer + away, inner + away};
}

ArchRing read_arch_ring(reading::TableReader& table) {
    return {.radius = table.required_number("radius", k_positive),
            .thickness = table.required_number("thickness", k_positive),
            .embrace = table.number("embrace", pi, {.low = 0.01, .high = pi * (1.0 + 1e-12)}),
            .voussoirs = static_cast<int>(table.required_integer("voussoirs", 2, 10'000))};
}

BodySpec arch_block(const BodySpec& properties, const ArchPlace& place,
                    const std::vector<Vec2>& corners, const Span& along) {
    std::vector<Vec3> points;
    for (const Vec2& corner : corners) {
        points.emplace_back(place.origin + (place.dimension == 2
                                                ? Vec3(corner.x(), corner.y(), 0.0)
                                                : Vec3(corner.x(), along.left, corner.y())));
    }
    if (place.dimension == 3) {
        points = extruded(points, (along.right - along.left) * Vec3::UnitY());
    }
    return hull_block(properties, place.dimension, points);
}

// Springers take the material of the arch, but none of its velocities.
void add_springers(std::vector<BodySpec>& bodies, const ArchRing& ring, const ArchPlace& place,
                   const Span& along, const GeneratorKeys& keys) {
    BodySpec fixed;
    fixed.mobility = Mobility::fixed;
    fixed.material = keys.properties.material;
    for (const bool left : {true, false}) {
        bodies.push_back(arch_block(fixed, place, ring.springer(left ? 0 : ring.voussoirs), along));
        bodies.back().name = keys.prefix + (left ? "-left" : "-right");
    }
}

}  // namespace drystone::scene::generation

#include <string>

#include "drystone/scene/generation/arch_ring.hpp"
#include "drystone/scene/generation/blocks.hpp"
#include "drystone/scene/generator.hpp"

namespace drystone::scene {

namespace {

using generation::ArchRing;
using reading::TableReader;

/// Makes blocks of the plane of an arch: polygons, or prisms of some depth.
struct Mason {
    int dimension = 2;
    double depth = 1.0;
    Vec3 origin = Vec3::Zero();

    [[nodiscard]] BodySpec block(const BodySpec& properties,
                                 const std::vector<Vec2>& corners) const {
        std::vector<Vec3> points;
        for (const Vec2& corner : corners) {
            points.push_back(generation::in_world(corner, -0.5 * depth, origin, dimension));
        }
        if (dimension == 3) points = generation::extruded(points, depth * Vec3::UnitY());
        return generation::hull_block(properties, dimension, points);
    }
};

/// A square block behind the joint `k` at one of the ends, on which the arch stands.
std::vector<Vec2> springer(const ArchRing& ring, int k) {
    const Vec2 inner = ring.point(k, 0.0);
    const Vec2 outer = ring.point(k, ring.thickness);
    const Vec2 along = outer - inner;
    // A quarter turn from the joint, away from the arch.
    const Vec2 away = k == 0 ? Vec2(-along.y(), along.x()) : Vec2(along.y(), -along.x());
    return {inner, outer, outer + away, inner + away};
}

std::vector<BodySpec> make_arch(TableReader& table, const GeneratorKeys& keys) {
    const reading::Watch watch(table.context());
    Mason mason{.dimension = table.context().dimension};
    const ArchRing ring = generation::read_arch_ring(table);
    if (mason.dimension == 3) mason.depth = table.required_number("depth", reading::k_positive);
    mason.origin = table.vector("position", Vec3::Zero());
    const bool springing = table.flag("springing", false);
    std::vector<BodySpec> bodies;
    if (watch.failed()) return bodies;
    for (int k = 0; k < ring.voussoirs; ++k) {
        bodies.push_back(mason.block(keys.properties, ring.wedge(k)));
    }
    generation::name_bodies(bodies, keys.prefix);
    if (!springing) return bodies;
    BodySpec fixed;
    fixed.mobility = Mobility::fixed;
    fixed.material = keys.properties.material;
    for (const bool left : {true, false}) {
        bodies.push_back(mason.block(fixed, springer(ring, left ? 0 : ring.voussoirs)));
        bodies.back().name = keys.prefix + (left ? "-left" : "-right");
    }
    return bodies;
}

}  // namespace

GeneratorEntry arch_generator() {
    return {.name = "arch",
            .summary = "a circular arch of wedges",
            .prefix = "voussoir",
            .make = make_arch};
}

}  // namespace drystone::scene

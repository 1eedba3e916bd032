// Generator `arch`: a circular arch of wedges.
#include <utility>

#include "drystone/scene/generation/arch_ring.hpp"
#include "drystone/scene/generation/generator.hpp"
#include "drystone/scene/generation/stock.hpp"

namespace drystone::scene::generation {

namespace {

using reading::TableReader;

std::vector<BodySpec> make_arch(TableReader& table, const GeneratorKeys& keys) {
    const reading::Attempt attempt(table.context());
    const ArchRing ring = read_arch_ring(table);
    const int dimension = table.context().dimension;
    const double depth = dimension == 3 ? table.required_number("depth", k_positive) : 0.0;
    const Span along{-0.5 * depth, 0.5 * depth};
    const ArchPlace place{.dimension = dimension, .origin = table.vector("position", Vec3::Zero())};
    const bool springing = table.flag("springing", false);
    std::vector<BodySpec> bodies;
    if (attempt.failed()) return bodies;
    for (int k = 0; k < ring.voussoirs; ++k) {
        bodies.push_back(arch_block(keys.properties, place, ring.wedge(k), along));
    }
    name_bodies(bodies, keys.prefix);
    if (springing) add_springers(bodies, ring, place, along, keys);
    return bodies;
}

}  // namespace

GeneratorEntry arch_generator() {
    return {.name = "arch",
            .summary = "a circular arch of wedges",
            .prefix = "voussoir",
            .make = make_arch};
}

}  // namespace drystone::scene::generation

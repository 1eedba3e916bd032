// Generator `arch`: a circular arch of wedges.
#include <utility>

#include "drystone/scene/generation/arch_ring.hpp"
#include "drystone/scene/generation/stock.hpp"
#include "drystone/scene/generator.hpp"

namespace drystone::scene {

namespace {

using generation::ArchPlace;
using generation::ArchRing;
using generation::Span;
using reading::TableReader;

std::vector<BodySpec> make_arch(TableReader& table, const GeneratorKeys& keys) {
    const reading::Watch watch(table.context());
    const ArchRing ring = generation::read_arch_ring(table);
    const int dimension = table.context().dimension;
    const double depth = dimension == 3 ? table.required_number("depth", reading::k_positive) : 0.0;
    const Span along{-0.5 * depth, 0.5 * depth};
    const ArchPlace place{.dimension = dimension, .origin = table.vector("position", Vec3::Zero())};
    const bool springing = table.flag("springing", false);
    std::vector<BodySpec> bodies;
    if (watch.failed()) return bodies;
    for (int k = 0; k < ring.voussoirs; ++k) {
        bodies.push_back(generation::arch_block(keys.properties, place, ring.wedge(k), along));
    }
    generation::name_bodies(bodies, keys.prefix);
    if (!springing) return bodies;
    for (BodySpec& springer : generation::springers(ring, place, along, keys)) {
        bodies.push_back(std::move(springer));
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

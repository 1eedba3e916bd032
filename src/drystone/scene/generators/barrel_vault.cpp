// Generator `barrel_vault`: an arch extended along y, its wedges in running bond.
#include <cmath>
#include <cstdint>
#include <utility>

#include "drystone/core/text.hpp"
#include "drystone/scene/generation/arch_ring.hpp"
#include "drystone/scene/generation/blocks.hpp"
#include "drystone/scene/generator.hpp"

namespace drystone::scene {

namespace {

using generation::ArchPlace;
using generation::ArchRing;
using generation::Span;
using reading::TableReader;

std::vector<BodySpec> make_vault(TableReader& table, const GeneratorKeys& keys) {
    const reading::Watch watch(table.context());
    generation::require_space(table);
    const ArchRing ring = generation::read_arch_ring(table);
    const double length = table.required_number("length", reading::k_positive);
    const double block = table.required_number("block", reading::k_positive);
    ArchPlace place{.dimension = 3, .origin = table.vector("position", Vec3::Zero())};
    const bool springing = table.flag("springing", false);
    std::vector<BodySpec> bodies;
    if (watch.failed()) return bodies;
    const double halves = length / (0.5 * block);
    if (!(halves >= 0.5) || std::abs(halves - std::round(halves)) > 1e-6) {
        table.report("length", "a multiple of half a block",
                     to_text(halves) + " halves of a block");
    }
    if (halves * ring.voussoirs > static_cast<double>(generation::k_most_blocks)) {
        table.report("block", "at most a million blocks", "more");
    }
    if (watch.failed()) return bodies;
    // The vault runs along y, in the middle of which its position is.
    place.origin.y() -= 0.5 * length;
    for (int k = 0; k < ring.voussoirs; ++k) {
        for (const Span& along : generation::running_bond(length, block, k % 2 == 1)) {
            bodies.push_back(generation::arch_block(keys.properties, place, ring.wedge(k), along));
        }
    }
    generation::name_bodies(bodies, keys.prefix);
    if (!springing) return bodies;
    for (BodySpec& springer : generation::springers(ring, place, {0.0, length}, keys)) {
        bodies.push_back(std::move(springer));
    }
    return bodies;
}

}  // namespace

GeneratorEntry barrel_vault_generator() {
    return {.name = "barrel_vault",
            .summary = "a long arch of wedges in running bond",
            .prefix = "voussoir",
            .make = make_vault};
}

}  // namespace drystone::scene

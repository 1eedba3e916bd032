// Generator `barrel_vault`: an arch extended along y, its wedges in running bond.
#include <cmath>
#include <cstdint>
#include <utility>

#include "drystone/core/text.hpp"
#include "drystone/scene/generation/arch_ring.hpp"
#include "drystone/scene/generation/blocks.hpp"
#include "drystone/scene/generation/generator.hpp"

namespace drystone::scene::generation {

namespace {

using reading::TableReader;

std::vector<BodySpec> make_vault(TableReader& table, const GeneratorKeys& keys) {
    const reading::Attempt attempt(table.context());
    require_space(table);
    const ArchRing ring = read_arch_ring(table);
    const double length = table.required_number("length", k_positive);
    const double block = table.required_number("block", k_positive);
    ArchPlace place{.dimension = 3, .origin = table.vector("position", Vec3::Zero())};
    const bool springing = table.flag("springing", false);
    std::vector<BodySpec> bodies;
    if (attempt.failed()) return bodies;
    const double halves = length / (0.5 * block);
    if (!(halves >= 0.5) || std::abs(halves - std::round(halves)) > 1e-6) {
        table.report("length", "a multiple of half a block",
                     to_text(halves) + " halves of a block");
    }
    if (halves * ring.voussoirs > static_cast<double>(k_most_blocks)) {
        table.report("block", "at most a million blocks", "more");
    }
    if (attempt.failed()) return bodies;
    // The vault runs along y, in the middle of which its position is.
    place.origin.y() -= 0.5 * length;
    for (int k = 0; k < ring.voussoirs; ++k) {
        for (const Span& along : running_bond(length, block, k % 2 == 1)) {
            bodies.push_back(arch_block(keys.properties, place, ring.wedge(k), along));
        }
    }
    name_bodies(bodies, keys.prefix);
    if (springing) add_springers(bodies, ring, place, {0.0, length}, keys);
    return bodies;
}

}  // namespace

GeneratorEntry barrel_vault_generator() {
    return {.name = "barrel_vault",
            .summary = "a long arch of wedges in running bond",
            .prefix = "voussoir",
            .make = make_vault};
}

}  // namespace drystone::scene::generation

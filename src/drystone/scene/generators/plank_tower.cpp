// Generator `plank_tower`: layers of planks along x and along y in turn.
#include <string>
#include <utility>

#include "drystone/core/text.hpp"
#include "drystone/scene/generation/blocks.hpp"
#include "drystone/scene/generation/generator.hpp"

namespace drystone::scene::generation {

namespace {

using reading::TableReader;

std::vector<BodySpec> make_tower(TableReader& table, const GeneratorKeys& keys) {
    const reading::Attempt attempt(table.context());
    require_space(table);
    const auto plank = table.find_vector("plank", k_positive, 3);
    if (!table.has("plank")) table.report("plank", "[length, width, height]", "nothing");
    const auto layers = static_cast<int>(table.required_integer("layers", 1, 100'000));
    const auto planks = static_cast<int>(table.integer("planks", 2, 1, 1000));
    const Vec3 base = table.vector("position", Vec3::Zero());
    std::vector<BodySpec> bodies;
    if (attempt.failed()) return bodies;
    if (planks * plank->y() > plank->x()) {
        table.report(
            "planks",
            "planks that fit side by side into the length of one, " + to_text(plank->x()) + " m",
            std::to_string(planks) + " of width " + to_text(plank->y()) + " m");
    }
    if (static_cast<std::int64_t>(layers) * planks > k_most_blocks) {
        table.report("layers", "at most a million planks", "more");
    }
    if (attempt.failed()) return bodies;
    const double room = plank->x() - plank->y();
    for (int k = 0; k < layers; ++k) {
        // Planks lie along x and along y in turn. The outer planks are flush with the ends of the
        // planks in the next layer.
        const bool turned = k % 2 == 1;
        Vec3 size = *plank;
        if (turned) std::swap(size.x(), size.y());
        for (int i = 0; i < planks; ++i) {
            const double aside =
                planks == 1 ? 0.0 : room * (static_cast<double>(i) / (planks - 1) - 0.5);
            Vec3 centre = base + (k + 0.5) * plank->z() * Vec3::UnitZ();
            centre[turned ? 0 : 1] += aside;
            bodies.push_back(block(keys.properties, 3, size, centre));
        }
    }
    name_bodies(bodies, keys.prefix);
    return bodies;
}

}  // namespace

GeneratorEntry plank_tower_generator() {
    return {.name = "plank_tower",
            .summary = "layers of planks in alternating directions",
            .prefix = "plank",
            .make = make_tower};
}

}  // namespace drystone::scene::generation

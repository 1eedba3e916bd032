// Generator `pyramid`: levels of boxes, each level one box shorter than the level below.
#include <string>

#include "drystone/scene/generation/blocks.hpp"
#include "drystone/scene/generation/generator.hpp"

namespace drystone::scene::generation {

namespace {

using reading::TableReader;

std::vector<BodySpec> make_pyramid(TableReader& table, const GeneratorKeys& keys) {
    const reading::Attempt attempt(table.context());
    const int dimension = table.context().dimension;
    const Vec3 size = table.required_vector("block", k_positive);
    const auto base =
        static_cast<int>(table.required_integer("base", 1, dimension == 2 ? 1000 : 100));
    const auto levels = static_cast<int>(table.integer("levels", base, 1, base));
    const double gap = table.number("gap", 0.0, k_not_negative);
    const Vec3 middle = table.vector("position", Vec3::Zero());
    std::vector<BodySpec> bodies;
    if (attempt.failed()) return bodies;
    const int up = dimension - 1;
    // Level k has base - k blocks along a side, each over the joints of the level below.
    for (int k = 0; k < levels; ++k) {
        const int side = base - k;
        const int rows = dimension == 2 ? 1 : side;
        for (int j = 0; j < rows; ++j) {
            for (int i = 0; i < side; ++i) {
                Vec3 centre = middle;
                centre.x() += (i - 0.5 * (side - 1)) * (size.x() + gap);
                if (dimension == 3) centre.y() += (j - 0.5 * (side - 1)) * (size.y() + gap);
                centre[up] += (k + 0.5) * size[up];
                bodies.push_back(block(keys.properties, dimension, size, centre));
            }
        }
    }
    name_bodies(bodies, keys.prefix);
    return bodies;
}

}  // namespace

GeneratorEntry pyramid_generator() {
    return {.name = "pyramid",
            .summary = "boxes in levels, each over the joints of the level below",
            .prefix = "block",
            .make = make_pyramid};
}

}  // namespace drystone::scene::generation

// Generator `gravity_deposition`: grains that fall and roll one by one into a box.
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "drystone/core/text.hpp"
#include "drystone/scene/generation/container.hpp"
#include "drystone/scene/generation/generator.hpp"
#include "drystone/scene/generation/packing.hpp"
#include "drystone/scene/generation/stock.hpp"
#include "drystone/scene/reading/readers.hpp"

namespace drystone::scene::generation {

namespace {

using reading::TableReader;

/// Reports a floor that is narrower than the largest of the grains.
void check_room(TableReader& table, double largest, const Vec3& footprint) {
    const double room = footprint.head(table.context().dimension - 1).minCoeff();
    if (room >= 2.0 * largest) return;
    table.report("footprint", "at least the largest diameter, " + to_text(2.0 * largest) + " m",
                 to_text(room) + " m");
}

std::vector<BodySpec> make_deposition(TableReader& table, const GeneratorKeys& keys) {
    const reading::Attempt attempt(table.context());
    const int dimension = table.context().dimension;
    Stock stock = read_stock(table, keys.properties);
    const auto count = table.required_integer("count", 1, k_most_bodies);
    const Vec3 low = table.vector("low", Vec3::Zero());
    const auto footprint = read_level_sides(table, "footprint");
    stock.properties.rotation = reading::read_rotation(table);
    Rng rng = read_seed(table);
    const auto container = read_container(table, true, keys.properties.material);
    if (attempt.failed()) return {};

    DrawnBodies drawn = draw(stock, count, rng, table);
    if (!attempt.failed()) check_room(table, drawn.largest, *footprint);
    if (attempt.failed()) return {};
    const std::vector<Vec3> centres =
        deposit({.dimension = dimension, .low = low, .footprint = *footprint}, drawn.radii, rng);
    if (centres.size() < drawn.radii.size()) {
        table.report("count", "grains that come to rest",
                     std::to_string(count) + ", of which " + std::to_string(centres.size()) +
                         " did (try another seed)");
        return {};
    }
    Vec3 high = low + *footprint;
    double& top = high[dimension - 1];
    for (std::size_t i = 0; i < centres.size(); ++i) {
        drawn.bodies[i].position = centres[i];
        top = std::max(top, centres[i][dimension - 1] + drawn.radii[i]);
    }
    return enclosed(std::move(drawn.bodies), container, dimension, low, high, keys.prefix);
}

}  // namespace

GeneratorEntry gravity_deposition_generator() {
    return {.name = "gravity_deposition",
            .summary = "grains that fell and rolled one after the other into a box",
            .prefix = "grain",
            .make = make_deposition};
}

}  // namespace drystone::scene::generation

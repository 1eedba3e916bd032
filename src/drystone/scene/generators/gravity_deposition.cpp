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
#include "drystone/scene/spec/any_shape.hpp"

namespace drystone::scene::generation {

namespace {

using reading::TableReader;

/// Whether the largest of the grains fits between the walls.
bool check_room(TableReader& table, const std::vector<double>& radii, const Vec3& footprint) {
    double largest = 0.0;
    for (const double radius : radii) largest = std::max(largest, radius);
    if (!std::isfinite(largest)) {
        table.report("shape", "bodies of finite size", "one without end");
        return false;
    }
    const double room = footprint.head(table.context().dimension - 1).minCoeff();
    if (room >= 2.0 * largest) return true;
    table.report("footprint", "at least the largest diameter, " + to_text(2.0 * largest) + " m",
                 to_text(room) + " m");
    return false;
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

    std::vector<BodySpec> bodies;
    std::vector<double> radii;
    for (std::int64_t i = 0; i < count; ++i) {
        bodies.push_back(draw(stock, rng));
        radii.push_back(bounding_radius(bodies.back().parts));
    }
    if (!check_room(table, radii, *footprint)) return {};
    const std::vector<Vec3> centres =
        deposit({.dimension = dimension, .low = low, .footprint = *footprint}, radii, rng);
    if (centres.size() < radii.size()) {
        table.report("count", "grains that come to rest",
                     std::to_string(count) + ", of which " + std::to_string(centres.size()) +
                         " did (try another seed)");
        return {};
    }
    Vec3 high = low + *footprint;
    double& top = high[dimension - 1];
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        bodies[i].position = centres[i];
        top = std::max(top, centres[i][dimension - 1] + radii[i]);
    }
    name_bodies(bodies, keys.prefix);
    for (BodySpec& wall : walls(container, dimension, low, high, keys.prefix)) {
        bodies.push_back(std::move(wall));
    }
    return bodies;
}

}  // namespace

GeneratorEntry gravity_deposition_generator() {
    return {.name = "gravity_deposition",
            .summary = "grains that fell and rolled one after the other into a box",
            .prefix = "grain",
            .make = make_deposition};
}

}  // namespace drystone::scene::generation

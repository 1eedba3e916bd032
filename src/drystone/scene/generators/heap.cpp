// Generator `heap`: one body in each box of a grid above a floor, ready to fall.
#include <algorithm>
#include <cmath>
#include <utility>

#include "drystone/scene/generation/container.hpp"
#include "drystone/scene/generation/generator.hpp"
#include "drystone/scene/generation/stock.hpp"
#include "drystone/scene/reading/readers.hpp"

namespace drystone::scene::generation {

namespace {

using reading::TableReader;

/// Grid cells in layers above a floor, one for each body. Cells do not overlap, so bodies do not.
struct Layers {
    int dimension = 3;
    int columns = 1;  ///< along x
    int rows = 1;     ///< along y, in space
    Vec3 low = Vec3::Zero();
    Vec3 cell = Vec3::Ones();  ///< sizes of a cell

    [[nodiscard]] Vec3 centre(int body) const {
        const int layer = body / (columns * rows);
        const int column = body % columns;
        const int row = body / columns % rows;
        const Vec3 index = dimension == 2 ? Vec3(column, layer, 0.0) : Vec3(column, row, layer);
        Vec3 centre = low + cell.cwiseProduct(index + Vec3::Constant(0.5));
        if (dimension == 2) centre.z() = 0.0;
        return centre;
    }
};

/// As many cells as fit on the floor, each with room for the largest body.
std::optional<Layers> make_layers(TableReader& table, const Vec3& low, const Vec3& footprint,
                                  double side) {
    Layers layers{.dimension = table.context().dimension, .low = low};
    const double columns = std::floor(footprint.x() / side);
    const double rows = layers.dimension == 2 ? 1.0 : std::floor(footprint.y() / side);
    if (!(columns >= 1.0) || !(rows >= 1.0)) {
        table.report("footprint",
                     "room for a body, whose cell has the side " + std::to_string(side), "less");
        return {};
    }
    const double most = static_cast<double>(k_most_bodies);
    layers.columns = static_cast<int>(std::min(columns, most));
    layers.rows = static_cast<int>(std::min(rows, most / layers.columns + 1.0));
    layers.cell = Vec3::Constant(side);
    layers.cell.x() = footprint.x() / layers.columns;
    if (layers.dimension == 3) layers.cell.y() = footprint.y() / layers.rows;
    return layers;
}

/// Puts every body at a random place in its cell; returns the height of the highest.
double place(DrawnBodies& drawn, const Layers& layers, double gap, Rng& rng) {
    const Index up = layers.dimension - 1;
    double top = layers.low[up];
    for (std::size_t i = 0; i < drawn.bodies.size(); ++i) {
        Vec3& position = drawn.bodies[i].position;
        position = layers.centre(static_cast<int>(i));
        for (Index axis = 0; axis < layers.dimension; ++axis) {
            // Half of the gap stays free on every side of a cell.
            const double room = 0.5 * layers.cell[axis] - drawn.radii[i] - 0.5 * gap;
            position[axis] += std::max(0.0, room) * rng.uniform(-1.0, 1.0);
        }
        top = std::max(top, position[up] + drawn.radii[i]);
    }
    return top;
}

std::vector<BodySpec> make_heap(TableReader& table, const GeneratorKeys& keys) {
    const reading::Attempt attempt(table.context());
    const int dimension = table.context().dimension;
    Stock stock = read_stock(table, keys.properties, true);
    const auto count = table.required_integer("count", 1, k_most_bodies);
    const Vec3 low = table.vector("low", Vec3::Zero());
    const auto footprint = read_level_sides(table, "footprint");
    const auto given_gap = table.find_number("gap", k_not_negative);
    stock.properties.rotation = reading::read_rotation(table);
    Rng rng = read_seed(table);
    const auto container = read_container(table, true, stock.properties.material);
    if (attempt.failed()) return {};

    DrawnBodies drawn = draw(stock, count, rng, table);
    if (attempt.failed()) return {};
    const double gap = given_gap.value_or(0.1 * drawn.largest);
    const auto layers = make_layers(table, low, *footprint, 2.0 * drawn.largest + gap);
    if (!layers) return {};
    Vec3 high = low + *footprint;
    high[dimension - 1] = place(drawn, *layers, gap, rng);
    return enclosed(std::move(drawn.bodies), container, dimension, low, high, keys.prefix);
}

}  // namespace

GeneratorEntry heap_generator() {
    return {.name = "heap",
            .summary = "bodies in loose layers above the floor of a box, ready to fall",
            .prefix = "stone",
            .make = make_heap};
}

}  // namespace drystone::scene::generation

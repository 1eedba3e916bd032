// Generator `random_packing`: bodies at random places in a box, largest first.
#include <algorithm>
#include <cmath>
#include <utility>

#include "drystone/scene/generation/container.hpp"
#include "drystone/scene/generation/generator.hpp"
#include "drystone/scene/generation/packing.hpp"
#include "drystone/scene/generation/stock.hpp"
#include "drystone/scene/reading/readers.hpp"
#include "drystone/scene/spec/any_shape.hpp"

namespace drystone::scene::generation {

namespace {

using reading::TableReader;

PackingRegion read_region(TableReader& table) {
    const reading::Attempt attempt(table.context());
    PackingRegion region{.dimension = table.context().dimension,
                         .low = table.required_vector("low"),
                         .high = table.required_vector("high"),
                         .gap = table.number("gap", 0.0, k_not_negative)};
    const auto axes = region.dimension;
    if (!attempt.failed() &&
        !(region.low.head(axes).array() < region.high.head(axes).array()).all()) {
        table.report("high", "larger components than those of low", "smaller ones");
    }
    return region;
}

/// Bodies with their bounding radii, largest first, because large ones need the space most.
std::vector<std::pair<double, BodySpec>> draw_sorted(const Stock& stock, std::int64_t count,
                                                     Rng& rng) {
    std::vector<std::pair<double, BodySpec>> bodies;
    bodies.reserve(static_cast<std::size_t>(count));
    for (std::int64_t i = 0; i < count; ++i) {
        BodySpec body = draw(stock, rng);
        const double radius = bounding_radius(body.parts);
        bodies.emplace_back(radius, std::move(body));
    }
    std::stable_sort(bodies.begin(), bodies.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    return bodies;
}

std::vector<BodySpec> make_packing(TableReader& table, const GeneratorKeys& keys) {
    const reading::Attempt attempt(table.context());
    Stock stock = read_stock(table, keys.properties);
    const auto count = table.required_integer("count", 1, k_most_bodies);
    const PackingRegion region = read_region(table);
    stock.properties.rotation = reading::read_rotation(table);
    Rng rng = read_seed(table);
    const auto container = read_container(table, false, stock.properties.material);
    if (attempt.failed()) return {};

    auto drawn = draw_sorted(stock, count, rng);
    std::vector<double> radii;
    for (const auto& [radius, body] : drawn) radii.push_back(radius);
    if (radii.empty() || !std::isfinite(radii.front())) {
        table.report("shape", "bodies of finite size", "one without end");
        return {};
    }
    const std::vector<Vec3> centres = pack(region, radii, rng);
    if (centres.size() < radii.size()) {
        table.report("count", "bodies that fit into the region",
                     std::to_string(count) + ", of which " + std::to_string(centres.size()) +
                         " found a place");
        return {};
    }
    std::vector<BodySpec> bodies;
    bodies.reserve(drawn.size());
    for (std::size_t i = 0; i < drawn.size(); ++i) {
        drawn[i].second.position = centres[i];
        bodies.push_back(std::move(drawn[i].second));
    }
    return enclosed(std::move(bodies), container, region.dimension, region.low, region.high,
                    keys.prefix);
}

}  // namespace

GeneratorEntry random_packing_generator() {
    return {.name = "random_packing",
            .summary = "bodies at random places in a box, without overlap",
            .prefix = "grain",
            .make = make_packing};
}

}  // namespace drystone::scene::generation

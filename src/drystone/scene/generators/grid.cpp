// Generator `grid`: bodies on a lattice, displaced at random on request.
#include <array>
#include <cstdint>

#include "drystone/scene/generation/generator.hpp"
#include "drystone/scene/generation/stock.hpp"
#include "drystone/scene/reading/readers.hpp"

namespace drystone::scene::generation {

namespace {

using reading::TableReader;

/// Whole numbers >= 1, one for each dimension, whose product is at most k_most_bodies.
std::array<int, 3> read_count(TableReader& table) {
    std::array<int, 3> count{1, 1, 1};
    const reading::Attempt attempt(table.context());
    const Vec3 numbers = table.required_vector("count", {.low = 1.0, .high = 1e6});
    if (attempt.failed()) return count;
    double total = 1.0;
    for (Index i = 0; i < table.context().dimension; ++i) {
        count[static_cast<std::size_t>(i)] = static_cast<int>(numbers[i]);
        total *= numbers[i];
        if (numbers[i] != static_cast<double>(static_cast<int>(numbers[i]))) {
            table.report("count", "whole numbers", "a fraction");
        }
    }
    if (total > static_cast<double>(k_most_bodies)) {
        table.report("count", "at most a million bodies", "more");
    }
    return attempt.failed() ? std::array<int, 3>{1, 1, 1} : count;
}

std::vector<BodySpec> make_grid(TableReader& table, const GeneratorKeys& keys) {
    const reading::Attempt attempt(table.context());
    Stock stock = read_stock(table, keys.properties);
    const std::array<int, 3> count = read_count(table);
    const Vec3 spacing = table.required_vector("spacing");
    const Vec3 jitter = table.vector("jitter", Vec3::Zero(), k_not_negative);
    const reading::Pose first = reading::read_pose(table);
    Rng rng = read_seed(table);
    std::vector<BodySpec> bodies;
    if (attempt.failed()) return bodies;
    stock.properties.rotation = first.rotation;
    for (int k = 0; k < count[2]; ++k) {
        for (int j = 0; j < count[1]; ++j) {
            for (int i = 0; i < count[0]; ++i) {
                BodySpec body = draw(stock, rng);
                body.position = first.position + spacing.cwiseProduct(Vec3(i, j, k));
                for (Index axis = 0; axis < 3; ++axis) {
                    body.position[axis] += jitter[axis] * rng.uniform(-1.0, 1.0);
                }
                bodies.push_back(std::move(body));
            }
        }
    }
    name_bodies(bodies, keys.prefix);
    return bodies;
}

}  // namespace

GeneratorEntry grid_generator() {
    return {.name = "grid", .summary = "bodies on a lattice", .prefix = "grid", .make = make_grid};
}

}  // namespace drystone::scene::generation

// Generator `geometric_packing`: disks or spheres at a given volume fraction.
#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "drystone/core/text.hpp"
#include "drystone/scene/generation/container.hpp"
#include "drystone/scene/generation/generator.hpp"
#include "drystone/scene/generation/packing.hpp"
#include "drystone/scene/generation/stock.hpp"
#include "drystone/scene/spec/any_shape.hpp"

namespace drystone::scene::generation {

namespace {

using reading::TableReader;

/// Larger packings take hours.
constexpr std::int64_t k_most_balls = 100'000;

struct Grains {
    std::vector<BodySpec> bodies;
    std::vector<double> radii;
    double volume = 0.0;
};

/// Disks or spheres, one part each in the middle of its axes.
bool is_round(const Stock& stock) {
    return std::all_of(stock.kinds.begin(), stock.kinds.end(), [](const auto& kind) {
        return kind.parts.size() == 1 && kind.parts[0].position == Vec3::Zero() &&
               (std::holds_alternative<geometry::Disk>(kind.parts[0].shape) ||
                std::holds_alternative<geometry::Sphere>(kind.parts[0].shape));
    });
}

void add_grain(Grains& grains, BodySpec body, int dimension) {
    grains.radii.push_back(bounding_radius(body.parts));
    grains.volume += ball_volume(dimension, grains.radii.back());
    grains.bodies.push_back(std::move(body));
}

/// As many grains as come nearest to the volume; at most k_most_balls + 1.
Grains draw_volume(const Stock& stock, int dimension, double volume, Rng& rng) {
    Grains grains;
    while (grains.radii.size() <= static_cast<std::size_t>(k_most_balls)) {
        BodySpec body = draw(stock, rng);
        const double next = ball_volume(dimension, bounding_radius(body.parts));
        if (grains.volume + 0.5 * next > volume) break;
        add_grain(grains, std::move(body), dimension);
    }
    return grains;
}

/// `count` grains, all made larger or smaller by one factor to fill the volume.
Grains draw_count(const Stock& stock, int dimension, double volume, std::int64_t count, Rng& rng) {
    Grains drawn;
    for (std::int64_t i = 0; i < count; ++i) {
        add_grain(drawn, draw(stock, rng), dimension);
    }
    const double factor = std::pow(volume / drawn.volume, 1.0 / dimension);
    Grains grains;
    for (BodySpec& body : drawn.bodies) {
        body.parts[0].shape = scaled(body.parts[0].shape, factor);
        add_grain(grains, std::move(body), dimension);
    }
    return grains;
}

/// Whether there are grains, not too many, each of which fits.
bool check_grains(TableReader& table, const Grains& grains, const BallBox& box) {
    if (grains.radii.empty()) {
        table.report("fraction", "room for a grain", "less than half of one");
        return false;
    }
    if (grains.radii.size() > static_cast<std::size_t>(k_most_balls)) {
        table.report("fraction", "at most " + std::to_string(k_most_balls) + " grains", "more");
        return false;
    }
    if (!std::isfinite(grains.volume)) {
        table.report("size", "a volume that is a finite number", "more");
        return false;
    }
    const double largest = *std::max_element(grains.radii.begin(), grains.radii.end());
    if (box.size.head(box.dimension).minCoeff() < 2.0 * largest) {
        table.report("size",
                     "sides of at least the largest diameter, " + to_text(2.0 * largest) + " m",
                     to_text(box.size.head(box.dimension).minCoeff()) + " m");
        return false;
    }
    return true;
}

std::vector<BodySpec> make_packing(TableReader& table, const GeneratorKeys& keys) {
    const reading::Attempt attempt(table.context());
    const int dimension = table.context().dimension;
    const Stock stock = read_stock(table, keys.properties);
    const BallBox box{.dimension = dimension,
                      .low = table.vector("low", Vec3::Zero()),
                      .size = table.required_vector("size", k_positive),
                      .periodic = table.flag("periodic", false)};
    const double fraction =
        table.required_number("fraction", {.low = 0.0, .high = 1.0, .low_included = false});
    const auto count = table.find_integer("count", 1, k_most_balls);
    Rng rng = read_seed(table);
    const auto container = read_container(table, false, keys.properties.material);
    if (box.periodic && container.present) {
        table.report("container", "no walls around a periodic packing", "walls");
    }
    if (!stock.kinds.empty() && !is_round(stock)) {
        table.report("shape", dimension == 2 ? "disks" : "spheres", "another shape");
    }
    if (attempt.failed()) return {};

    const double volume = fraction * box.volume();
    Grains grains = count ? draw_count(stock, dimension, volume, *count, rng)
                          : draw_volume(stock, dimension, volume, rng);
    if (!check_grains(table, grains, box)) return {};
    const auto packing = pack_densely(box, grains.radii, rng);
    if (packing.scale < 1.0) {
        const double reached = fraction * std::pow(packing.scale, dimension);
        table.report("fraction", "one at which the grains fit without overlap",
                     to_text(fraction) + ", of which " + to_text(std::round(1e4 * reached) / 1e4) +
                         " was reached");
        return {};
    }
    for (std::size_t i = 0; i < grains.bodies.size(); ++i) {
        grains.bodies[i].position = packing.centres[i];
    }
    return enclosed(std::move(grains.bodies), container, dimension, box.low, box.low + box.size,
                    keys.prefix);
}

}  // namespace

GeneratorEntry geometric_packing_generator() {
    return {.name = "geometric_packing",
            .summary = "a dense packing of disks or spheres in a box or a periodic cell",
            .prefix = "grain",
            .make = make_packing};
}

}  // namespace drystone::scene::generation

// The stock of a generator: kinds of bodies, their scales, and random draws from them.
#include "drystone/scene/generation/stock.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <utility>

#include "drystone/scene/reading/readers.hpp"
#include "drystone/scene/spec/any_shape.hpp"

namespace drystone::scene::generation {

using reading::TableReader;

namespace {

int dimension_of_stock(const Stock& stock) {
    return dimension_of(stock.kinds.front().parts.front().shape);
}

/// A kind from `shape` or `parts`. Only a random polyhedron alone is made anew for every body.
Stock::Kind read_kind(TableReader& table) {
    Stock::Kind kind{.parts = reading::read_parts(table)};
    const bool alone = kind.parts.size() == 1 && table.has("shape");
    if (alone && table.text("shape", {}) == "random_polyhedron") {
        kind.recipe = reading::read_random_polyhedron(table);
    }
    return kind;
}

std::vector<Stock::Kind> read_kinds(TableReader& table) {
    std::vector<Stock::Kind> kinds;
    if (!table.has("shapes")) {
        kinds.push_back(read_kind(table));
        return kinds;
    }
    if (table.has("shape") || table.has("parts")) {
        table.report("shapes", "either shapes, or shape or parts", "both");
    }
    for (TableReader& entry : table.tables("shapes")) {
        kinds.push_back(read_kind(entry));
        kinds.back().weight = entry.number("weight", 1.0, k_positive);
        entry.finish();
    }
    if (kinds.empty()) table.report("shapes", "at least one shape", "none");
    return kinds;
}

/// A kind with a probability proportional to its weight.
const Stock::Kind& draw_kind(const Stock& stock, Rng& rng) {
    double sum = 0.0;
    for (const Stock::Kind& kind : stock.kinds) sum += kind.weight;
    double rest = sum * rng.uniform();
    for (const Stock::Kind& kind : stock.kinds) {
        rest -= kind.weight;
        if (rest < 0.0) return kind;
    }
    // Rounding may leave a rest of 0 after the last kind.
    return stock.kinds.back();
}

}  // namespace

Stock read_stock(TableReader& table, const BodySpec& properties, bool random_rotation) {
    const reading::Attempt attempt(table.context());
    Stock stock;
    stock.properties = properties;
    stock.kinds = read_kinds(table);
    stock.scale = read_scale(table);
    stock.random_rotation = table.flag("random_rotation", random_rotation);
    if (attempt.failed()) stock.kinds.clear();
    return stock;
}

Eigen::Quaterniond random_rotation(int dimension, Rng& rng) {
    const double full = 2.0 * std::numbers::pi;
    if (dimension == 2) {
        return Eigen::Quaterniond(Eigen::AngleAxisd(rng.uniform(0.0, full), Vec3::UnitZ()));
    }
    // Shoemake 1992: even on the sphere of unit quaternions.
    const double u = rng.uniform();
    const double a = rng.uniform(0.0, full);
    const double b = rng.uniform(0.0, full);
    const double r = std::sqrt(1.0 - u);
    const double s = std::sqrt(u);
    return {s * std::cos(b), r * std::sin(a), r * std::cos(a), s * std::sin(b)};
}

BodySpec draw(const Stock& stock, Rng& rng) {
    BodySpec body = stock.properties;
    const Stock::Kind& kind = draw_kind(stock, rng);
    body.parts = kind.parts;
    if (kind.recipe) body.parts.front().shape = random_polyhedron(*kind.recipe, rng);
    const double factor = sample(stock.scale, rng);
    for (PartSpec& part : body.parts) {
        part.shape = scaled(part.shape, factor);
        part.position *= factor;
    }
    if (stock.random_rotation) body.rotation = random_rotation(dimension_of_stock(stock), rng);
    return body;
}

DrawnBodies draw(const Stock& stock, std::int64_t count, Rng& rng, TableReader& table) {
    DrawnBodies drawn;
    for (std::int64_t i = 0; i < count; ++i) {
        drawn.bodies.push_back(draw(stock, rng));
        drawn.radii.push_back(bounding_radius(drawn.bodies.back().parts));
        drawn.largest = std::max(drawn.largest, drawn.radii.back());
    }
    if (!std::isfinite(drawn.largest)) {
        table.report("shape", "bodies of finite size", "one without end");
    }
    return drawn;
}

void name_bodies(std::vector<BodySpec>& bodies, const std::string& prefix) {
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        bodies[i].name = prefix + "-" + std::to_string(i + 1);
    }
}

Rng read_seed(TableReader& table) {
    return Rng(static_cast<std::uint64_t>(
        table.integer("seed", 1, 0, std::numeric_limits<std::int64_t>::max())));
}

}  // namespace drystone::scene::generation

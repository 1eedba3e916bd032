// Reads measures and their regions.
#include <memory>
#include <utility>

#include "drystone/scene/reading/readers.hpp"

namespace drystone::scene::reading {

namespace {

using document::Array;
using document::Value;
using Pair = std::array<std::string, 2>;

constexpr const char* k_pairs =
    "for each axis the names of two bodies in an array, or an empty array";

/// Two names, or none.
std::optional<Pair> to_pair(const Value& value) {
    const auto* list = std::get_if<Array>(&value.data);
    if (list == nullptr || (list->size() != 2 && !list->empty())) return {};
    Pair pair;
    for (std::size_t k = 0; k < list->size(); ++k) {
        const auto* name = std::get_if<std::string>(&(*list)[k].data);
        if (name == nullptr || name->empty()) return {};
        pair[k] = *name;
    }
    return pair;
}

void read_between(TableReader& table, RegionSpec& region) {
    const Value* value = table.find("between");
    if (value == nullptr) return;
    const auto* list = std::get_if<Array>(&value->data);
    const auto axes = static_cast<std::size_t>(table.context().dimension);
    if (list == nullptr || list->size() != axes) {
        table.report("between", k_pairs, describe(*value));
        return;
    }
    for (std::size_t axis = 0; axis < axes; ++axis) {
        if (auto pair = to_pair((*list)[axis])) {
            region.between[axis] = std::move(*pair);
        } else {
            table.report("between", k_pairs, describe((*list)[axis]));
        }
    }
}

std::optional<RegionSpec> read_region(TableReader& measure) {
    auto table = measure.table("region");
    if (!table) return {};
    RegionSpec region;
    region.low = table->find_vector("low");
    region.high = table->find_vector("high");
    read_between(*table, region);
    table->finish();
    return region;
}

std::vector<TrackedPoint> read_points(TableReader& measure) {
    std::vector<TrackedPoint> points;
    for (TableReader& table : measure.tables("points")) {
        points.push_back({.body = table.required_text("body"),
                          .point = table.vector("point", Vec3::Zero()),
                          .label = table.text("label", {})});
        table.finish();
    }
    return points;
}

std::optional<int> read_axis(TableReader& table, const std::string& key) {
    const int axis = table.choice(key, -1, {{"x", 0}, {"y", 1}, {"z", 2}});
    return axis < 0 ? std::nullopt : std::optional(axis);
}

std::optional<std::array<double, 2>> read_fit(TableReader& table) {
    const auto numbers = table.find_vector("fit", {.low = 0.0, .high = 1.0}, 2);
    if (!numbers) return {};
    return std::array<double, 2>{numbers->x(), numbers->y()};
}

MeasureSpec read_measure(TableReader& table) {
    constexpr std::int64_t k_most_bins = 100'000;
    MeasureSpec measure;
    measure.kind = table.required_text("kind");
    measure.name = table.text("name", measure.kind);
    measure.interval = table.find_number("interval");
    measure.region = read_region(table);
    measure.volume = table.find_number("volume");
    measure.body = table.text("body", {});
    measure.about = table.find_vector("about");
    measure.points = read_points(table);
    measure.axis = read_axis(table, "axis");
    measure.flow = read_axis(table, "flow");
    if (const auto bins = table.find_integer("bins", 1, k_most_bins)) {
        measure.bins = static_cast<int>(*bins);
    }
    measure.largest = table.find_number("largest");
    measure.least_force = table.find_number("least_force");
    measure.shear_rate = table.find_number("shear_rate");
    measure.width = table.find_number("width");
    measure.base = table.find_number("base");
    measure.fit = read_fit(table);
    table.finish();
    return measure;
}

}  // namespace

void read_measures(TableReader& top, SceneSpec& scene, SceneSources& sources) {
    for (TableReader& table : top.tables("measure", "measure")) {
        const Attempt attempt(table.context());
        scene.measures.push_back(read_measure(table));
        ItemSource source = table.source();
        source.incomplete = attempt.failed();
        sources.measures.push_back(std::make_shared<ItemSource>(std::move(source)));
    }
}

}  // namespace drystone::scene::reading

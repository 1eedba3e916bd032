#include "history_report.hpp"

#include <algorithm>
#include <cmath>
#include <ostream>
#include <string>

#include "table.hpp"

namespace drystone::app {

namespace {

using Json = nlohmann::ordered_json;
using Quantity = scene::HistorySpec::Quantity;

/// Bodies of a generator may all have the same history.
constexpr std::size_t k_most_rows = 6;

std::string text_of(history::Interpolation interpolation) {
    return interpolation == history::Interpolation::cubic ? "cubic" : "linear";
}

std::string text_of(history::Baseline baseline) {
    switch (baseline) {
        case history::Baseline::none:
            return "none";
        case history::Baseline::mean:
            return "mean";
        case history::Baseline::linear:
            return "linear";
        case history::Baseline::velocity:
            return "velocity";
        case history::Baseline::displacement:
            return "displacement";
    }
    return {};
}

/// The largest absolute value at the times of the record, from the left at the last one.
double largest_sample(const history::PiecewisePolynomial& value) {
    double largest = std::abs(value(std::nextafter(value.knots().back(), value.knots().front())));
    for (const double t : value.knots()) largest = std::max(largest, std::abs(value(t)));
    return largest;
}

Json describe(const std::string& owner, const scene::HistorySpec& history) {
    const double first = history.value.knots().front();
    const double last = history.value.knots().back();
    Json entry = {{"of", owner},
                  {"file", history.file},
                  {"quantity", name_of(history.quantity)},
                  {"unit", history::unit_names(dimension_of(history.quantity)).front()},
                  {"rows", history.value.knots().size()},
                  {"first", first},
                  {"last", last},
                  {"interpolation", text_of(history.interpolation)},
                  {"baseline", text_of(history.baseline)},
                  {"largest", largest_sample(history.value)}};
    if (!is_motion(history.quantity)) return entry;
    const bool accelerates = history.quantity == Quantity::acceleration;
    entry["final_velocity"] = accelerates ? history.value.integral()(last) : 0.0;
    const history::PiecewisePolynomial path = displacement_of(history);
    entry["final_displacement"] = path(last) - path(first);
    return entry;
}

}  // namespace

Json describe_histories(const scene::SceneSpec& scene) {
    Json list = Json::array();
    for (const scene::BodySpec& body : scene.bodies) {
        if (!body.motion) continue;
        for (const scene::HistorySpec& history : body.motion->histories) {
            list.push_back(describe("body '" + body.name + "'", history));
        }
    }
    for (const scene::LoadSpec& load : scene.loads) {
        for (const scene::HistorySpec& history : load.histories) {
            list.push_back(describe("load on '" + load.body + "'", history));
        }
    }
    return list;
}

void print_histories(std::ostream& out, const Json& histories) {
    const auto number = [](const Json& value) { return short_number(value.get<double>()); };
    for (std::size_t i = 0; i < std::min(histories.size(), k_most_rows); ++i) {
        const Json& entry = histories[i];
        const auto text = [&](const char* key) { return entry[key].get<std::string>(); };
        const auto time = [&](const char* key) { return time_text(entry[key].get<double>()); };
        print_row(out, "history",
                  text("of") + ": " + text("quantity") + " from " + text("file") + ", " +
                      counted(entry["rows"].get<long>(), "row") + " from " + time("first") +
                      " to " + time("last") + " s");
        print_row(out, "",
                  text("interpolation") + ", baseline " + text("baseline") + ", up to " +
                      number(entry["largest"]) + " " + text("unit"));
        if (!entry.contains("final_displacement")) continue;
        const bool turns = text("quantity") == "rotation" || text("quantity") == "spin";
        const std::string unit = turns ? "rad" : "m";
        print_row(out, "",
                  "ends with " + number(entry["final_velocity"]) + " " + unit + "/s at " +
                      number(entry["final_displacement"]) + " " + unit + " from its first place");
    }
    if (histories.size() > k_most_rows) {
        print_row(out, "", "and " + std::to_string(histories.size() - k_most_rows) + " more");
    }
}

}  // namespace drystone::app

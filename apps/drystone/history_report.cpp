// Describes the histories of data in a scene: source, function, largest value, final state.
#include <algorithm>
#include <cmath>
#include <ostream>
#include <string>

#include "scene_report.hpp"
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

HistoryReport report_of(const std::string& owner, const scene::HistorySpec& history) {
    const double first = history.value.knots().front();
    const double last = history.value.knots().back();
    HistoryReport report{.owner = owner,
                         .file = history.file,
                         .quantity = name_of(history.quantity),
                         .unit = history::unit_names(dimension_of(history.quantity)).front(),
                         .rows = history.value.knots().size(),
                         .first = first,
                         .last = last,
                         .interpolation = text_of(history.interpolation),
                         .baseline = text_of(history.baseline),
                         .largest = largest_sample(history.value)};
    if (!is_motion(history.quantity)) return report;
    const history::PiecewisePolynomial path = displacement_of(history);
    report.end = HistoryReport::Motion{
        .velocity =
            history.quantity == Quantity::acceleration ? history.value.integral()(last) : 0.0,
        .displacement = path(last) - path(first),
        .rotates = report.quantity == "rotation" || report.quantity == "spin"};
    return report;
}

}  // namespace

std::vector<HistoryReport> history_reports(const scene::SceneSpec& scene) {
    std::vector<HistoryReport> list;
    for (const scene::BodySpec& body : scene.bodies) {
        if (!body.motion) continue;
        for (const scene::HistorySpec& history : body.motion->histories) {
            list.push_back(report_of("body '" + body.name + "'", history));
        }
    }
    for (const scene::LoadSpec& load : scene.loads) {
        for (const scene::HistorySpec& history : load.histories) {
            list.push_back(report_of("load on '" + load.body + "'", history));
        }
    }
    return list;
}

Json to_json(const std::vector<HistoryReport>& histories) {
    Json list = Json::array();
    for (const HistoryReport& history : histories) {
        Json& entry = list.emplace_back(Json{{"of", history.owner},
                                             {"file", history.file},
                                             {"quantity", history.quantity},
                                             {"unit", history.unit},
                                             {"rows", history.rows},
                                             {"first", history.first},
                                             {"last", history.last},
                                             {"interpolation", history.interpolation},
                                             {"baseline", history.baseline},
                                             {"largest", history.largest}});
        if (!history.end) continue;
        entry["final_velocity"] = history.end->velocity;
        entry["final_displacement"] = history.end->displacement;
    }
    return list;
}

void print(std::ostream& out, const std::vector<HistoryReport>& histories) {
    for (std::size_t i = 0; i < std::min(histories.size(), k_most_rows); ++i) {
        const HistoryReport& history = histories[i];
        print_row(out, "history",
                  history.owner + ": " + history.quantity + " from " + history.file + ", " +
                      counted(static_cast<std::ptrdiff_t>(history.rows), "row") + " from " +
                      time_text(history.first) + " to " + time_text(history.last) + " s");
        print_row(out, "",
                  history.interpolation + ", baseline " + history.baseline + ", up to " +
                      short_number(history.largest) + " " + history.unit);
        if (!history.end) continue;
        const std::string unit = history.end->rotates ? "rad" : "m";
        print_row(out, "",
                  "ends with " + short_number(history.end->velocity) + " " + unit + "/s at " +
                      short_number(history.end->displacement) + " " + unit +
                      " from its first place");
    }
    if (histories.size() > k_most_rows) {
        print_row(out, "", "and " + std::to_string(histories.size() - k_most_rows) + " more");
    }
}

}  // namespace drystone::app

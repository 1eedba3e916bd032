// Generalised coordinates of an inclusion, which has no bodies to draw.
#include <algorithm>

#include "drystone/figures/curves/curves.hpp"

namespace drystone::figures::curves {
namespace {

constexpr std::size_t k_portraits = 6;  // lines that a phase portrait bears
constexpr Index k_most_samples = 20'000;

/// The measure of coordinates; nothing if the result has none.
std::optional<results::records::MeasureRecord> coordinates_of(const results::ResultReader& result) {
    for (const results::records::MeasureRecord& measure : result.measures()) {
        if (measure.kind == "coordinates" && measure.samples > 1) return measure;
    }
    return {};
}

/// The columns of the last k_most_samples samples.
std::vector<std::vector<double>> columns_of(const results::ResultReader& result,
                                            const results::records::MeasureRecord& measure) {
    const Index count = std::min(measure.samples, k_most_samples);
    const results::records::MeasureSamples samples =
        result.samples(measure, measure.samples - count, count);
    std::vector<std::vector<double>> columns;
    for (Index k = 0; k < samples.numbers.cols(); ++k) {
        const VecX values = samples.numbers.col(k);
        columns.emplace_back(values.begin(), values.end());
    }
    return columns;
}

/// Three panels: coordinates and velocities over time, and phase portraits of the first
/// coordinates.
std::optional<Figure> make(const PlotData& data) {
    const std::optional<results::records::MeasureRecord> measure = coordinates_of(data.result);
    if (!measure) return {};
    // Names of the coordinates q, then of their velocities dq/dt.
    const auto& names = measure->form.numbers;
    const std::size_t count = names.size() / 2;
    std::vector<Line> lines = of_group(data, "measure " + measure->name);
    if (count == 0 || lines.size() != names.size()) return {};
    const auto half = lines.begin() + static_cast<std::ptrdiff_t>(count);
    Figure figure{.title = data.result.run().title, .columns = 2};
    figure.panels.push_back(over_time("Coordinates", "q", {lines.begin(), half}));
    figure.panels.push_back(over_time("Velocities", "dq/dt", {half, lines.end()}));

    const std::vector<std::vector<double>> columns = columns_of(data.result, *measure);
    Panel portrait{.title = "Phase portrait", .x = {.label = "q"}, .y = {.label = "dq/dt"}};
    for (std::size_t k = 0; k < std::min(count, k_portraits); ++k) {
        portrait.lines.push_back({.x = columns[k],
                                  .y = columns[count + k],
                                  .label = count > 1 ? names[k].name : "",
                                  .width = 1.2});
    }
    simplify(portrait.lines);
    for (Panel& panel : figure.panels) panel.legend = Legend::above;
    portrait.legend = Legend::above;
    figure.panels.push_back(std::move(portrait));
    return figure;
}

}  // namespace

ResultPlot coordinates_plot() {
    return {.name = "coordinates",
            .summary = "coordinates of an inclusion, their velocities and phase portraits",
            .needs = "the measure of coordinates of an [inclusion]",
            .make = make};
}

}  // namespace drystone::figures::curves

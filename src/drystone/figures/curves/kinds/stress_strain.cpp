// Stress over strain, from the measures of a test: a stress, and the bounds of walls with strains.
#include <algorithm>
#include <cmath>

#include "drystone/figures/curves/curves.hpp"

namespace drystone::figures::curves {
namespace {

/// A column of a measure, sample by sample.
struct Column {
    std::string name;
    std::string unit;
    std::vector<double> times;
    std::vector<double> values;
};

/// The columns of the first measure that has one whose name starts like this.
std::vector<Column> columns_of(const results::ResultReader& result, const std::string& start) {
    for (const results::records::MeasureRecord& measure : result.measures()) {
        const auto& numbers = measure.form.numbers;
        const bool has = std::any_of(numbers.begin(), numbers.end(), [&](const auto& column) {
            return column.name.starts_with(start);
        });
        if (!has || measure.samples == 0) continue;
        const results::records::MeasureSamples samples =
            result.samples(measure, 0, measure.samples);
        std::vector<Column> columns;
        for (std::size_t k = 0; k < numbers.size(); ++k) {
            const VecX values = samples.numbers.col(static_cast<Index>(k));
            columns.push_back({.name = numbers[k].name,
                               .unit = numbers[k].unit,
                               .times = samples.times,
                               .values = {values.begin(), values.end()}});
        }
        return columns;
    }
    return {};
}

/// The strain of the axis that was shortened most, which is positive; where none was, of the one
/// that was stretched most.
const Column* largest_strain(const std::vector<Column>& columns) {
    const Column* shortened = nullptr;
    const Column* stretched = nullptr;
    double most = 0.0;
    double least = 0.0;
    for (const Column& column : columns) {
        if (!column.name.starts_with("strain")) continue;
        if (stretched == nullptr) stretched = &column;
        for (const double value : column.values) {
            if (value > most) {
                most = value;
                shortened = &column;
            }
            if (value < least) {
                least = value;
                stretched = &column;
            }
        }
    }
    return shortened != nullptr ? shortened : stretched;
}

/// The value of a column at this time, between its samples on a line.
double at(const Column& column, double time) {
    const auto next = std::lower_bound(column.times.begin(), column.times.end(), time);
    if (next == column.times.end()) return column.values.back();
    const auto k = static_cast<std::size_t>(std::distance(column.times.begin(), next));
    if (k == 0 || *next == time) return column.values[k];
    const double share = (time - column.times[k - 1]) / (*next - column.times[k - 1]);
    return (1.0 - share) * column.values[k - 1] + share * column.values[k];
}

/// y over x at the samples of y; x is interpolated, because measures may have different intervals.
Line line_of(const Column& x, const Column& y) {
    Line line{.y = y.values, .label = y.name};
    for (const double time : y.times) line.x.push_back(at(x, time));
    return line;
}

/// Up to three panels over the largest strain: normal stresses, q / p, volume strain; panels
/// without data are left out.
std::optional<Figure> make(const PlotData& data) {
    const std::vector<Column> stresses = columns_of(data.result, "stress_");
    const std::vector<Column> strains = columns_of(data.result, "strain_");
    const Column* strain = largest_strain(strains);
    if (stresses.empty() || strain == nullptr) return {};
    Panel normal{.title = "Normal stresses", .x = {.label = strain->name}};
    Panel ratio{
        .title = "Deviator over pressure", .x = {.label = strain->name}, .y = {.label = "q / p"}};
    for (const Column& stress : stresses) {
        const std::size_t size = stress.name.size();
        const bool diagonal = stress.name.starts_with("stress_") && size >= 2 &&
                              stress.name[size - 1] == stress.name[size - 2];
        if (diagonal) {
            normal.lines.push_back(line_of(*strain, stress));
            normal.y.label = label("stress", stress.unit);
        }
        if (stress.name == "ratio") ratio.lines.push_back(line_of(*strain, stress));
    }
    Panel volume{
        .title = "Change of volume", .x = {.label = strain->name}, .y = {.label = "volume strain"}};
    for (const Column& column : strains) {
        if (column.name == "volume_strain") volume.lines.push_back(line_of(*strain, column));
    }
    Figure figure{.title = data.result.run().title};
    for (Panel* panel : {&normal, &ratio, &volume}) {
        if (panel->lines.empty()) continue;
        if (panel->lines.size() == 1) panel->lines.front().label.clear();
        simplify(panel->lines);
        figure.panels.push_back(std::move(*panel));
    }
    figure.columns = static_cast<int>(figure.panels.size());
    if (figure.panels.empty()) return {};
    return figure;
}

}  // namespace

ResultPlot stress_strain_plot() {
    return {.name = "stress-strain",
            .summary = "stresses of a test over its strain",
            .needs = "a measure of stress, and one of bounds (docs/measures.md)",
            .make = make};
}

}  // namespace drystone::figures::curves

// Builds the tables of a result that can be plotted: steps, measures, bodies, contacts.
#include "plot_table.hpp"

#include <algorithm>
#include <cmath>

#include "drystone/core/text.hpp"
#include "drystone/results/exports/run_csv.hpp"
#include "drystone/results/records/step_table.hpp"

namespace drystone::app {

namespace {

using results::ResultReader;
using results::records::MeasureRecord;

/// Appends a column of the table.
void add(PlotTable& table, const std::string& name, const std::string& unit, const VecX& values) {
    table.columns.push_back({name, unit, {}});
    table.values.conservativeResize(values.size(), table.values.cols() + 1);
    table.values.rightCols<1>() = values;
}

VecX running_sum(const VecX& values) {
    VecX sum(values.size());
    double so_far = 0.0;
    for (Index i = 0; i < values.size(); ++i) sum[i] = so_far += values[i];
    return sum;
}

}  // namespace

Index nearest(const std::vector<double>& times, double time) {
    const auto found = std::min_element(times.begin(), times.end(), [&](double a, double b) {
        return std::abs(a - time) < std::abs(b - time);
    });
    return std::distance(times.begin(), found);
}

PlotTable step_table(const ResultReader& result) {
    PlotTable table{.title = "steps", .columns = {}, .values = {}};
    const std::vector<results::StepReport> reports = result.reports(0, result.steps());
    VecX energy = VecX::Zero(result.steps());
    VecX work = VecX::Zero(result.steps());
    for (std::size_t i = 0; i < reports.size(); ++i) {
        energy[static_cast<Index>(i)] = reports[i].kinetic_energy + reports[i].potential_energy;
        work[static_cast<Index>(i)] = reports[i].ledger.sum();
    }
    PlotTable sums;
    for (const results::records::StepColumn& column : results::records::step_columns()) {
        VecX values(result.steps());
        for (std::size_t i = 0; i < reports.size(); ++i) {
            values[static_cast<Index>(i)] = column.value(reports[i]);
        }
        if (column.name == "time") table.usual_x = table.columns.size();
        if (column.name == "kinetic_energy") table.usual_y = table.columns.size();
        if (column.name.starts_with("work_")) {
            add(sums, "total_" + column.name, column.unit, running_sum(values));
        }
        add(table, column.name, column.unit, values);
    }
    add(table, "energy", "J", energy);
    // The first step says what there was before it.
    const double start = reports.empty() ? 0.0 : energy[0] - work[0] - reports.front().closure;
    add(table, "energy_change", "J", energy.array() - start);
    add(table, "total_work", "J", running_sum(work));
    for (std::size_t k = 0; k < sums.columns.size(); ++k) {
        add(table, sums.columns[k].name, "J", sums.values.col(static_cast<Index>(k)));
    }
    return table;
}

PlotTable number_table(const ResultReader& result, const MeasureRecord& measure) {
    const results::records::MeasureSamples samples = result.samples(measure, 0, measure.samples);
    PlotTable table{.title = measure.name,
                    .columns = {{"time", "s", "time"}},
                    .values = MatX(measure.samples, samples.numbers.cols() + 1)};
    const auto& numbers = measure.form.numbers;
    table.columns.insert(table.columns.end(), numbers.begin(), numbers.end());
    table.values.col(0) = Eigen::Map<const VecX>(samples.times.data(), measure.samples);
    table.values.rightCols(samples.numbers.cols()) = samples.numbers;
    return table;
}

PlotTable row_table(const ResultReader& result, const MeasureRecord& measure,
                    const std::optional<double>& time) {
    const std::vector<double> times = result.samples(measure, 0, measure.samples).times;
    const Index chosen = time ? nearest(times, *time) : measure.samples - 1;
    const sim::measures::Sample sample =
        results::exports::sample_of(result.samples(measure, chosen, 1), 0);
    return {
        .title = measure.name + ", t = " + to_text(times[static_cast<std::size_t>(chosen)]) + " s",
        .columns = measure.form.table,
        .values = sample.table};
}

std::string label_of(const sim::measures::Column& column) {
    return column.name + (column.unit.empty() ? "" : " (" + column.unit + ")");
}

std::size_t column_of(const PlotTable& table, const std::string& option, const std::string& name,
                      std::vector<Defect>& defects) {
    std::string list;
    std::vector<std::string> names;
    for (std::size_t k = 0; k < table.columns.size(); ++k) {
        if (table.columns[k].name == name) return k;
        list += (list.empty() ? "one of " : ", ") + table.columns[k].name;
        names.push_back(table.columns[k].name);
    }
    defects.push_back(
        {.what = option, .expected = list + suggestion(name, names), .found = "'" + name + "'"});
    return 0;
}

}  // namespace drystone::app

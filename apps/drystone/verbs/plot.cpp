#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

#include "drystone/core/error.hpp"
#include "drystone/core/spelling.hpp"
#include "drystone/core/text.hpp"
#include "drystone/output/measure_csv.hpp"
#include "drystone/output/result_reader.hpp"
#include "drystone/output/step_table.hpp"
#include "drystone/output/svg_writer.hpp"
#include "verb.hpp"

namespace drystone::app {

namespace {

namespace fs = std::filesystem;
using output::MeasureRecord;
using output::ResultReader;
using sim::measures::Column;

struct Options {
    std::string result;
    std::string measure;
    bool steps = false;
    std::string x;
    std::vector<std::string> y;
    std::optional<double> time;
    std::string out;
};

/// Numbers that can be drawn against each other.
struct Table {
    std::string title;
    std::vector<Column> columns;
    MatX values;          ///< (points x columns)
    std::size_t usual_x;  ///< columns that are drawn if none is asked for
    std::size_t usual_y;
};

std::string label_of(const Column& column) {
    return column.name + (column.unit.empty() ? "" : " (" + column.unit + ")");
}

/// The numbers of a measure over time.
Table number_table(const ResultReader& result, const MeasureRecord& measure) {
    const output::MeasureSamples samples = result.samples(measure, 0, measure.samples);
    Table table{.title = measure.name,
                .columns = {{"time", "s", "time"}},
                .values = MatX(measure.samples, samples.numbers.cols() + 1),
                .usual_x = 0,
                .usual_y = 1};
    const auto& numbers = measure.form.numbers;
    table.columns.insert(table.columns.end(), numbers.begin(), numbers.end());
    table.values.col(0) = Eigen::Map<const VecX>(samples.times.data(), measure.samples);
    table.values.rightCols(samples.numbers.cols()) = samples.numbers;
    return table;
}

/// A profile or histogram at the sample nearest to `time`; by default the last.
Table row_table(const ResultReader& result, const MeasureRecord& measure,
                const std::optional<double>& time) {
    const std::vector<double> times = result.samples(measure, 0, measure.samples).times;
    Index chosen = measure.samples - 1;
    if (time) {
        const auto nearest = std::min_element(times.begin(), times.end(), [&](double a, double b) {
            return std::abs(a - *time) < std::abs(b - *time);
        });
        chosen = std::distance(times.begin(), nearest);
    }
    const sim::measures::Sample sample = sample_of(result.samples(measure, chosen, 1), 0);
    return {
        .title = measure.name + ", t = " + to_text(times[static_cast<std::size_t>(chosen)]) + " s",
        .columns = measure.form.table,
        .values = sample.table,
        .usual_x = 0,
        .usual_y = 1};
}

Table step_table(const ResultReader& result) {
    Table table{.title = "steps", .columns = {}, .values = {}, .usual_x = 0, .usual_y = 0};
    const std::vector<output::StepColumn>& columns = output::step_columns();
    const std::vector<output::StepReport> reports = result.reports(0, result.steps());
    table.values.resize(result.steps(), static_cast<Index>(columns.size()));
    for (std::size_t k = 0; k < columns.size(); ++k) {
        if (columns[k].name == "time") table.usual_x = k;
        if (columns[k].name == "kinetic_energy") table.usual_y = k;
        table.columns.push_back({columns[k].name, columns[k].unit, {}});
        for (std::size_t i = 0; i < reports.size(); ++i) {
            table.values(static_cast<Index>(i), static_cast<Index>(k)) =
                columns[k].value(reports[i]);
        }
    }
    return table;
}

bool has_column(const std::vector<Column>& columns, const std::string& name) {
    return std::any_of(columns.begin(), columns.end(),
                       [&](const Column& column) { return column.name == name; });
}

/// What the options are about. A measure with a profile has its numbers over time as well: those
/// are meant when a column of them is asked for.
Table chosen_table(const Options& options, const ResultReader& result) {
    if (options.steps) return step_table(result);
    const MeasureRecord& measure = result.measure(options.measure);
    if (measure.samples == 0) {
        throw InputError({.what = "--measure " + measure.name,
                          .expected = "samples in the result",
                          .found = "none"});
    }
    const auto is_number = [&](const std::string& name) {
        return name == "time" || has_column(measure.form.numbers, name);
    };
    const bool asked =
        is_number(options.x) || std::any_of(options.y.begin(), options.y.end(), is_number);
    if (measure.form.table.empty() || asked) return number_table(result, measure);
    return row_table(result, measure, options.time);
}

/// Number of the column; a defect when there is none of this name.
std::size_t column_of(const Table& table, const std::string& option, const std::string& name,
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

output::Figure figure_of(const Table& table, const Options& options, const std::string& title) {
    std::vector<Defect> defects;
    const std::size_t x =
        options.x.empty() ? table.usual_x : column_of(table, "--x", options.x, defects);
    std::vector<std::size_t> y;
    for (const std::string& name : options.y) y.push_back(column_of(table, "--y", name, defects));
    if (options.y.empty()) y.push_back(table.usual_y);
    if (!defects.empty()) throw InputError(std::move(defects));

    const auto values = [&](std::size_t column) {
        const VecX numbers = table.values.col(static_cast<Index>(column));
        return std::vector<double>(numbers.begin(), numbers.end());
    };
    output::Panel panel{.title = table.title, .x = {.label = label_of(table.columns[x])}};
    bool same_unit = true;
    for (const std::size_t column : y) {
        same_unit = same_unit && table.columns[column].unit == table.columns[y.front()].unit;
    }
    const std::string& unit = table.columns[y.front()].unit;
    if (y.size() == 1) panel.y.label = label_of(table.columns[y.front()]);
    if (y.size() > 1 && same_unit && !unit.empty()) panel.y.label = "(" + unit + ")";
    for (const std::size_t column : y) {
        const Column& name = table.columns[column];
        panel.lines.push_back({.x = values(x),
                               .y = values(column),
                               .label = y.size() == 1 ? ""
                                        : same_unit   ? name.name
                                                      : label_of(name)});
    }
    output::Figure figure{.title = title};
    figure.panels.push_back(std::move(panel));
    return figure;
}

ExitStatus plot(const Options& options) {
    if (options.steps != options.measure.empty()) {
        throw InputError({.what = "drystone plot",
                          .expected = "one of --measure NAME and --steps",
                          .found = options.steps ? "both" : "neither"});
    }
    const ResultReader result(options.result);
    const Table table = chosen_table(options, result);
    const output::Figure figure = figure_of(table, options, result.run().title);
    const std::string usual = (options.steps ? "steps" : options.measure) + ".svg";
    const fs::path path = options.out.empty() ? fs::path(options.result).parent_path() / usual
                                              : fs::path(options.out);
    output::write_svg(figure, path);
    std::cout << "written " << path.string() << '\n';
    return ExitStatus::success;
}

}  // namespace

Verb plot_verb() {
    return {
        .name = "plot",
        .summary = "draw curves of what was measured in a run",
        .example =
            "drystone plot result/biaxial/result.h5 --measure stress --y stress_xx --y stress_yy\n"
            "  drystone plot result/biaxial/result.h5 --steps --y kinetic_energy --out energy.svg",
        .declare = [](CLI::App& command) -> std::function<ExitStatus()> {
            auto options = std::make_shared<Options>();
            command.add_option("result", options->result, "result file of drystone run")
                ->required();
            command.add_option("--measure", options->measure,
                               "name of a [[measure]] (drystone info lists them)");
            command.add_flag("--steps", options->steps,
                             "the columns of steps.csv: energies, contacts, ...");
            command.add_option("--x", options->x,
                               "column along the axis; default: time, or the first of a profile");
            command
                .add_option("--y", options->y,
                            "column of a curve; may be repeated; default: the first")
                ->allow_extra_args(false);
            command.add_option("--time", options->time,
                               "of a profile: the sample nearest to this time (s); default: "
                               "the last");
            command.add_option("--out", options->out,
                               "the drawing (SVG); default: <measure>.svg beside the result");
            return [options] { return plot(*options); };
        }};
}

}  // namespace drystone::app

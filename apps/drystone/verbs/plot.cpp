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
#include "drystone/output/map_panel.hpp"
#include "drystone/output/polyline.hpp"
#include "drystone/output/svg_writer.hpp"
#include "plots/panel_request.hpp"
#include "verb.hpp"

namespace drystone::app {

namespace {

namespace fs = std::filesystem;
using output::ResultReader;
using sim::measures::Column;

/// A curve stays within this part of the axes of all its points, a fifth of a pixel.
constexpr double k_fineness = 5e-4;

constexpr int k_most_columns = 3;
constexpr double k_map_width = 620.0;  // px
constexpr double k_map_height = 460.0;

struct Options {
    std::string result;
    std::string measure;
    bool steps = false;
    std::vector<std::string> panels;
    std::string x;
    std::vector<std::string> y;
    std::optional<double> time;
    std::string map;  ///< column of a map
    std::string out;
};

std::string label_of(const Column& column) {
    return column.name + (column.unit.empty() ? "" : " (" + column.unit + ")");
}

/// Number of the column; a defect when there is none of this name.
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

/// Leaves out points that nobody can see.
void simplify(std::vector<output::Line>& lines) {
    const auto extent = [&](std::vector<double> output::Line::*axis) {
        double low = 0.0;
        double high = 0.0;
        bool any = false;
        for (const output::Line& line : lines) {
            for (const double value : line.*axis) {
                if (!std::isfinite(value)) continue;
                low = any ? std::min(low, value) : value;
                high = any ? std::max(high, value) : value;
                any = true;
            }
        }
        return high > low ? high - low : 1.0;
    };
    const double x_unit = k_fineness * extent(&output::Line::x);
    const double y_unit = k_fineness * extent(&output::Line::y);
    for (output::Line& line : lines) line = output::simplified(line, x_unit, y_unit);
}

output::Panel panel_of(const PanelRequest& request, const ResultReader& result) {
    const PlotTable table = table_of(request, result);
    std::vector<Defect> defects;
    const std::size_t x =
        request.x.empty() ? table.usual_x : column_of(table, "--x", request.x, defects);
    std::vector<std::size_t> y;
    for (const std::string& name : request.y) y.push_back(column_of(table, "--y", name, defects));
    if (request.y.empty()) y.push_back(table.usual_y);
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
    simplify(panel.lines);
    return panel;
}

/// Outlines of the bodies that are fixed, in the last frame.
std::vector<std::vector<Vec2>> fixed_outlines(const ResultReader& result) {
    std::vector<std::vector<Vec2>> outlines;
    if (result.frames() == 0) return outlines;
    const output::BodySurfaces surfaces = result.surfaces();
    const std::vector<Vec3> points = output::placed(surfaces, result.frame(result.frames() - 1));
    for (const output::Face& face : surfaces.faces) {
        const output::BodyRecord& body = result.bodies()[static_cast<std::size_t>(face.body)];
        if (body.mobility != "fixed" || face.kind == output::FaceKind::half_plane) continue;
        std::vector<Vec2>& outline = outlines.emplace_back();
        for (const int corner : face.corners) {
            outline.emplace_back(points[static_cast<std::size_t>(corner)].head<2>());
        }
    }
    return outlines;
}

/// The colours of --map.
output::Panel map_panel_of(const Options& options, const ResultReader& result) {
    const output::MeasureRecord& measure = result.measure(options.measure);
    if (measure.form.rows == 0 || measure.samples == 0) {
        throw InputError({.what = "drystone plot --map",
                          .expected = "a measure with samples on cells: crowd_map",
                          .found = "'" + measure.name + "' (" + measure.kind + ")"});
    }
    const PlotTable table = row_table(result, measure, options.time);
    std::vector<Defect> defects;
    const std::size_t x = column_of(table, "--map: x", "x", defects);
    const std::size_t y = column_of(table, "--map: y", "y", defects);
    const std::size_t values = column_of(table, "--map", options.map, defects);
    if (!defects.empty()) throw InputError(std::move(defects));
    return output::map_panel({.title = table.title,
                              .quantity = label_of(table.columns[values]),
                              .x = table.values.col(static_cast<Index>(x)),
                              .y = table.values.col(static_cast<Index>(y)),
                              .values = table.values.col(static_cast<Index>(values)),
                              .outlines = fixed_outlines(result)});
}

/// The panels that the options ask for.
std::vector<PanelRequest> requests_of(const Options& options) {
    const int ways = (options.steps ? 1 : 0) + (options.measure.empty() ? 0 : 1) +
                     (options.panels.empty() ? 0 : 1);
    if (ways != 1) {
        throw InputError({.what = "drystone plot",
                          .expected = "one of --measure NAME, --steps and --panel",
                          .found = ways == 0 ? "none of them" : "several"});
    }
    if (!options.map.empty() &&
        (options.measure.empty() || !options.x.empty() || !options.y.empty())) {
        throw InputError({.what = "drystone plot --map",
                          .expected = "--measure NAME, and neither --x nor --y",
                          .found = "another choice"});
    }
    std::vector<PanelRequest> requests;
    for (const std::string& text : options.panels) requests.push_back(parse_panel(text));
    if (!requests.empty()) return requests;
    PanelRequest request{.kind = options.steps ? "steps" : "measure",
                         .name = options.measure,
                         .at = {},
                         .x = options.x,
                         .y = options.y};
    if (options.time && !options.steps) request.at.push_back(*options.time);
    return {std::move(request)};
}

ExitStatus plot(const Options& options) {
    const std::vector<PanelRequest> requests = requests_of(options);
    const ResultReader result(options.result);
    output::Figure figure{.title = result.run().title};
    figure.columns = std::min(static_cast<int>(requests.size()), k_most_columns);
    if (!options.map.empty()) {
        figure.axes_width = k_map_width;
        figure.axes_height = k_map_height;
        figure.panels.push_back(map_panel_of(options, result));
    } else {
        for (const PanelRequest& request : requests) {
            figure.panels.push_back(panel_of(request, result));
        }
    }
    const std::string usual =
        (options.measure.empty() ? requests.front().kind : options.measure) + ".svg";
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
            "  drystone plot result/biaxial/result.h5 --steps --y kinetic_energy --out energy.svg\n"
            "  drystone plot result/stick/result.h5 --panel \"body stick: x, y\" --panel "
            "\"contacts: normal_impulse\"",
        .declare = [](CLI::App& command) -> std::function<ExitStatus()> {
            auto options = std::make_shared<Options>();
            command.add_option("result", options->result, "result file of drystone run")
                ->required();
            command.add_option("--measure", options->measure,
                               "name of a [[measure]] (drystone info lists them)");
            command.add_flag("--steps", options->steps,
                             "the columns of steps.csv: energies, contacts, ...");
            command
                .add_option("--panel", options->panels,
                            "a panel of the figure, \"SOURCE: COLUMN, COLUMN over COLUMN\"; may be "
                            "repeated. SOURCE: steps, contacts, measure NAME, body NAME")
                ->allow_extra_args(false);
            command.add_option("--x", options->x,
                               "column along the axis; default: time, or the first of a profile");
            command
                .add_option("--y", options->y,
                            "column of a curve; may be repeated; default: the first")
                ->allow_extra_args(false);
            command.add_option("--time", options->time,
                               "of a profile: the sample nearest to this time (s); default: "
                               "the last");
            command.add_option("--map", options->map,
                               "column of a measure on cells (crowd_map), drawn in colours");
            command.add_option("--out", options->out,
                               "the drawing (SVG); default: <measure>.svg beside the result");
            return [options] { return plot(*options); };
        }};
}

}  // namespace drystone::app

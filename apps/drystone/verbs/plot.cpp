// `drystone plot`: draws curves and maps of a result as SVG or PNG.
#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

#include "destination.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/figures/curves/curves.hpp"
#include "drystone/figures/plot/svg_writer.hpp"
#include "drystone/results/settled_reading.hpp"
#include "plots/panel.hpp"
#include "verb.hpp"

namespace drystone::app {

namespace {

namespace fs = std::filesystem;
using results::ResultReader;

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
    std::string map;                 ///< column of a map
    std::vector<std::string> names;  ///< of plots
    bool png = false;
    bool json = false;
    std::string out;
};

/// Whether the options choose the curves themselves: nothing of it means plots by name.
int ways_of(const Options& options) {
    return (options.steps ? 1 : 0) + (options.measure.empty() ? 0 : 1) +
           (options.panels.empty() ? 0 : 1);
}

void require_one_way(const Options& options) {
    if (!options.map.empty() &&
        (options.measure.empty() || !options.x.empty() || !options.y.empty())) {
        throw InputError({.what = "drystone plot --map",
                          .expected = "--measure NAME, and neither --x nor --y",
                          .found = "another choice"});
    }
    const int ways = ways_of(options) + (options.names.empty() ? 0 : 1);
    const bool columns = !options.x.empty() || !options.y.empty() || options.time;
    if (ways <= 1 && (!columns || ways_of(options) == 1)) return;
    throw InputError({.what = "drystone plot",
                      .expected = "names of plots, or one of --measure NAME, --steps and --panel",
                      .found = ways == 0 ? "columns of none of them" : "several"});
}

/// The panels that the options ask for.
std::vector<PanelRequest> requests_of(const Options& options) {
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

/// A figure with the name of its file, without ending.
struct NamedFigure {
    std::string name;
    figures::Figure figure;
};

NamedFigure figure_of_panels(const Options& options, const ResultReader& result) {
    const std::vector<PanelRequest> requests = requests_of(options);
    figures::Figure figure{.title = result.run().title};
    figure.columns = std::min(static_cast<int>(requests.size()), k_most_columns);
    if (!options.map.empty()) {
        figure.axes_width = k_map_width;
        figure.axes_height = k_map_height;
        figure.panels.push_back(map_panel_of(options.measure, options.map, options.time, result));
    } else {
        const LabelledResult alone{.label = {}, .result = &result};
        for (const PanelRequest& request : requests) {
            figure.panels.push_back(panel_of(std::span(&request, 1), std::span(&alone, 1)));
        }
    }
    return {.name = options.measure.empty() ? requests.front().kind : options.measure,
            .figure = std::move(figure)};
}

/// The plots of these names; without names all that the result has something for.
std::vector<NamedFigure> figures_by_name(const Options& options, const ResultReader& result) {
    const std::vector<figures::curves::ResultPlot> plots = figures::curves::result_plots();
    const figures::curves::PlotData data{.result = result, .series = results::series_of(result)};
    std::vector<NamedFigure> figures;
    std::vector<Defect> defects;
    const auto add = [&](const figures::curves::ResultPlot& plot) {
        std::optional<figures::Figure> figure = plot.make(data);
        if (figure) figures.push_back({plot.name, std::move(*figure)});
        return figure.has_value();
    };
    std::vector<std::string> known;
    std::string list;
    for (const figures::curves::ResultPlot& plot : plots) {
        known.push_back(plot.name);
        list += (list.empty() ? "one of " : ", ") + plot.name;
        if (options.names.empty()) add(plot);
    }
    for (const std::string& name : options.names) {
        const auto plot = std::find_if(plots.begin(), plots.end(),
                                       [&](const auto& entry) { return entry.name == name; });
        if (plot == plots.end()) {
            defects.push_back({.what = "drystone plot",
                               .expected = list + suggestion(name, known),
                               .found = "'" + name + "'"});
        } else if (!add(*plot)) {
            defects.push_back({.what = "drystone plot " + name,
                               .expected = "a result with " + plot->needs,
                               .found = "none of it in " + options.result});
        }
    }
    if (figures.empty() && defects.empty()) {
        defects.push_back(
            {.what = options.result, .expected = "steps or frames to draw", .found = "none"});
    }
    if (!defects.empty()) throw InputError(std::move(defects));
    return figures;
}

std::vector<NamedFigure> figures_of(const Options& options) {
    const ResultReader result(options.result);
    if (ways_of(options) == 0) return figures_by_name(options, result);
    return {figure_of_panels(options, result)};
}

/// The ending of a file says what is in it: others than those that are written would lie.
void require_known_ending(const Options& options) {
    const fs::path path = options.out;
    std::error_code error;
    if (!path.has_extension() || fs::is_directory(path, error)) return;
    const bool png = path.extension() == ".png";
    if (options.png ? png : png || path.extension() == ".svg") return;
    throw InputError({.what = "drystone plot --out",
                      .expected = std::string(options.png ? "a name that ends in .png"
                                                          : "a name that ends in .svg or .png") +
                                  ", or a folder (with / at its end if it is new)",
                      .found = "'" + options.out + "'"});
}

/// PNG if it is asked for, or if the name of the only file says so.
bool is_png(const Options& options) {
    return options.png || fs::path(options.out).extension() == ".png";
}

ExitStatus plot(const Options& options) {
    require_one_way(options);
    require_known_ending(options);
    const std::vector<NamedFigure> figures =
        results::read_settled(options.result, [&] { return figures_of(options); });
    FileLog log(options.json);
    const Destination to(options.result, options.out, figures.size() > 1, log);
    for (const NamedFigure& figure : figures) {
        const std::string svg = figures::plot::to_svg(figure.figure);
        const std::string name = figure.name + (is_png(options) ? ".png" : ".svg");
        to.write(name, is_png(options) ? png_of(svg) : svg);
    }
    log.finish();
    return ExitStatus::success;
}

/// "energy: energies, and ...; forces: ..."
std::string plot_list() {
    std::string list = "what to draw; default: all that the result has something for.";
    for (const figures::curves::ResultPlot& plot : figures::curves::result_plots()) {
        list += "\n" + plot.name + ": " + plot.summary;
    }
    return list;
}

}  // namespace

Verb plot_verb() {
    return {
        .name = "plot",
        .summary = "draw energies, forces, trajectories and what was measured, as SVG or PNG",
        .example =
            "drystone plot result/quaking_wall/result.h5 energy forces --png\n"
            "  drystone plot result/biaxial/result.h5 --measure stress --y stress_xx --y "
            "stress_yy\n"
            "  drystone plot result/biaxial/result.h5 --steps --y kinetic_energy --out energy.svg\n"
            "  drystone plot result/stick/result.h5 --panel \"body stick: x, y\" --panel "
            "\"contacts: normal_impulse\"",
        .declare = [](CLI::App& command) -> std::function<ExitStatus()> {
            auto options = std::make_shared<Options>();
            command.add_option("result", options->result, "result file of drystone run")
                ->required();
            command.add_option("what", options->names, plot_list());
            command.add_flag("--png", options->png, "PNG instead of SVG");
            command.add_flag("--json", options->json, "say the names of the files as JSON");
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
                               "of a profile or map: the sample nearest to this time (s); "
                               "default: the last, of a map that with the largest value");
            command.add_option("--map", options->map,
                               "column of a measure on cells (crowd_map), drawn in colours");
            command.add_option("--out", options->out,
                               "the drawing, or the folder of several (made if need be); default: "
                               "beside the result");
            return [options] { return plot(*options); };
        }};
}

}  // namespace drystone::app

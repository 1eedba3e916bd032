// Computes the runs of a published figure and draws its panels.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/formula/expression.hpp"
#include "drystone/results/recording/run_recorder.hpp"
#include "drystone/results/result_reader.hpp"
#include "drystone/sim/simulation.hpp"
#include "plots/panel.hpp"
#include "reproduce/reference_figure.hpp"
#include "reproduce/reproduction.hpp"

namespace drystone::app {

namespace {

namespace fs = std::filesystem;
using results::recording::RunRecorder;

constexpr int k_exact_points = 400;

/// A folder for the results of the runs, removed at the end.
class WorkFolder {
  public:
    WorkFolder() {
        std::string name = (fs::temp_directory_path() / "drystone-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) {
            throw EnvironmentError("make the folder", name, "no permission or space");
        }
        path_ = name;
    }
    WorkFolder(const WorkFolder&) = delete;
    WorkFolder& operator=(const WorkFolder&) = delete;
    ~WorkFolder() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }

    [[nodiscard]] const fs::path& path() const { return path_; }

  private:
    fs::path path_;
};

/// One run of a figure.
struct FigureRun {
    const ReferenceRow* row = nullptr;
    std::string failure;  ///< what its label says of its end
    double end = 0.0;     ///< (s)
    std::unique_ptr<results::ResultReader> result;
};

/// Records a run up to its end, or to the step of Newton's method that does not converge or in
/// which the energy explodes: returns what its label says of that.
std::string record(const sim::ValidScene& scene, const fs::path& folder, const std::string& what,
                   const std::function<void(const std::string&)>& progress) {
    sim::Simulation simulation(scene);
    const scene::IntegratorTraits integrator = sim::integrator_traits(simulation.spec());
    const bool newton =
        integrator.contacts == scene::ContactModel::springs && !integrator.is_explicit;
    RunRecorder recorder(folder, simulation, what);
    std::string failure;
    int percent = -1;
    while (!simulation.finished() && failure.empty()) {
        const sim::StepReport report = simulation.step();
        recorder.add(report, simulation);
        if (newton && !report.converged()) failure = "fails";
        if (report.exploded) failure = "explodes";
        if (!failure.empty()) failure = " (" + failure + " at " + short_text(report.time) + " s)";
        const int now =
            static_cast<int>(100 * simulation.steps_done() / simulation.steps_planned());
        if (now != percent) progress(what + ", " + std::to_string(percent = now) + " %");
    }
    recorder.finish(simulation,
                    failure.empty() ? results::RunState::finished : results::RunState::stopped);
    return failure;
}

/// The numbers among the keys of a row, for formulas.
std::map<std::string, double> numbers_of(const ReferenceTable& table, const ReferenceRow& row) {
    std::map<std::string, double> numbers;
    for (std::size_t k = 0; k < table.keys.size(); ++k) {
        char* end = nullptr;
        const double value = std::strtod(row.keys[k].c_str(), &end);
        if (!row.keys[k].empty() && *end == '\0') numbers[table.keys[k]] = value;
    }
    return numbers;
}

using Runs = std::vector<const FigureRun*>;

/// Those of the runs that have all these keys.
Runs chosen(const ReferenceTable& table, const std::vector<FigureRun>& runs,
            const std::vector<std::string>& keys) {
    Runs chosen;
    for (const FigureRun& run : runs) {
        const bool has_all = std::all_of(keys.begin(), keys.end(), [&](const std::string& key) {
            return has_key(table, *run.row, key);
        });
        if (has_all) chosen.push_back(&run);
    }
    return chosen;
}

/// What distinguishes a run from the others.
std::string label_of(const ReferenceTable& table, const FigureRun& run, const Runs& others) {
    std::vector<const ReferenceRow*> rows;
    for (const FigureRun* other : others) rows.push_back(other->row);
    return describe(table, *run.row, rows) + run.failure;
}

/// The curves of the panel's formulas, once for each run whose numbers change them.
void add_exact(const ReferenceTable& table, const ReferencePanel& reference, const Runs& runs,
               figures::Panel& panel) {
    for (const std::string& text : reference.exact) {
        std::vector<std::vector<double>> known;
        for (const FigureRun* run : runs) {
            const formula::Expression formula(text, numbers_of(table, *run->row));
            figures::Line line{
                .color = figures::k_ink, .width = 1.0, .dash = figures::Dash::dashed};
            for (int k = 0; k <= k_exact_points; ++k) {
                line.x.push_back(run->end * k / k_exact_points);
                line.y.push_back(formula(line.x.back()));
            }
            if (std::find(known.begin(), known.end(), line.y) != known.end()) continue;
            known.push_back(line.y);
            panel.lines.push_back(std::move(line));
        }
        if (known.empty()) continue;
        // Without computed curves the formulas get the colours, one for each run.
        const std::size_t first = panel.lines.size() - known.size();
        for (std::size_t k = 0; k < known.size(); ++k) {
            figures::Line& line = panel.lines[first + k];
            if (!reference.show.empty()) {
                if (k == 0) line.label = "exact";
                continue;
            }
            line.color.reset();
            line.dash = figures::Dash::solid;
            line.label = known.size() > 1 ? label_of(table, *runs[k], runs) : "exact";
        }
    }
}

figures::Panel curves_panel(const ReferenceTable& table, const ReferencePanel& reference,
                            const Runs& runs) {
    std::vector<PanelRequest> requests;
    for (const std::string& text : reference.show) requests.push_back(parse_panel(text));
    std::vector<LabelledResult> results;
    for (const FigureRun* run : runs) {
        results.push_back({.label = label_of(table, *run, runs), .result = run->result.get()});
    }
    figures::Panel panel = panel_of(requests, results, reference.log);
    add_exact(table, reference, runs, panel);
    if (panel.x.label.empty()) panel.x.label = "time (s)";
    if (!reference.y.empty()) panel.y.label = reference.y;
    panel.title = reference.title;
    return panel;
}

/// The smallest range that contains both.
std::optional<figures::Range> joined(const std::optional<figures::Range>& a,
                                     const std::optional<figures::Range>& b) {
    if (!a || !b) return a ? a : b;
    return figures::Range{std::min(a->low, b->low), std::max(a->high, b->high)};
}

/// Gives the panels from number `first` on one range of x and one of y: places can be compared.
void share_ranges(std::size_t first, figures::Figure& figure) {
    std::optional<figures::Range> x;
    std::optional<figures::Range> y;
    for (std::size_t k = first; k < figure.panels.size(); ++k) {
        x = joined(x, figure.panels[k].x.range);
        y = joined(y, figure.panels[k].y.range);
    }
    for (std::size_t k = first; k < figure.panels.size(); ++k) {
        figure.panels[k].x.range = x;
        figure.panels[k].y.range = y;
    }
}

/// The height of the axes (px) that the flattest pictures of places need; the usual one beside
/// curves.
double height_of(const figures::Figure& figure) {
    double height = 0.0;
    for (const figures::Panel& panel : figure.panels) {
        if (!panel.equal_axes || !panel.x.range || !panel.y.range) return figure.axes_height;
        const double width = panel.x.range->high - panel.x.range->low;
        const double rise = panel.y.range->high - panel.y.range->low;
        height = std::max(height, figure.axes_width * rise / width);
    }
    return std::min(height, figure.axes_height);
}

/// The bodies at the instants of the panel, run by run.
void add_places(const ReferenceTable& table, const ReferencePanel& reference, const Runs& runs,
                figures::Figure& figure) {
    const std::size_t first = figure.panels.size();
    for (const double time : reference.places) {
        for (const FigureRun* run : runs) {
            figure.panels.push_back(places_panel(*run->result, time));
            std::string title = reference.title;
            for (const std::string& part :
                 {label_of(table, *run, runs), figure.panels.back().title}) {
                if (!part.empty()) title += (title.empty() ? "" : ", ") + part;
            }
            figure.panels.back().title = title;
        }
    }
    share_ranges(first, figure);
}

FigureRun computed(const ReferenceTable& table, const ReferenceRow& row,
                   const std::vector<std::string>& settings, const fs::path& folder,
                   const std::function<void(const std::string&)>& progress) {
    std::vector<std::string> all = settings_of(table, row);
    all.insert(all.end(), settings.begin(), settings.end());
    const sim::ValidScene scene = reference_scene(scene_of(table, row), all);
    FigureRun run{.row = &row, .failure = {}, .end = scene.spec().time.end, .result = {}};
    const std::string what = "figure " + table.number + ": " + describe(table, row);
    run.failure = record(scene, folder, what, progress);
    run.result =
        std::make_unique<results::ResultReader>(folder / results::recording::k_result_name);
    return run;
}

}  // namespace

figures::Figure drawn(const ReferenceFigure& reference, const std::vector<std::string>& settings,
                      const std::function<void(const std::string&)>& progress) {
    const WorkFolder folder;
    const ReferenceTable& table = reference.runs;
    std::vector<FigureRun> runs;
    for (const ReferenceRow& row : table.rows) {
        const fs::path place = folder.path() / std::to_string(runs.size());
        runs.push_back(computed(table, row, settings, place, progress));
    }
    figures::Figure figure{.title = "Figure " + table.number + ": " + table.title,
                           .columns = reference.columns};
    for (const ReferencePanel& panel : reference.panels) {
        const Runs own = chosen(table, runs, panel.runs);
        if (panel.places.empty()) {
            figure.panels.push_back(curves_panel(table, panel, own));
        } else {
            add_places(table, panel, own, figure);
        }
    }
    figure.axes_height = height_of(figure);
    return figure;
}

}  // namespace drystone::app

// Writes the page about a result: verdicts, pictures, energy, convergence, measures, settings.
#include "drystone/report/report.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <optional>
#include <set>

#include "drystone/core/text.hpp"
#include "drystone/figures/curves/curves.hpp"
#include "drystone/figures/picture/result_pictures.hpp"
#include "drystone/figures/plot/svg_writer.hpp"
#include "drystone/report/convergence.hpp"
#include "drystone/report/html.hpp"
#include "drystone/results/exports/run_csv.hpp"
#include "drystone/results/left_people.hpp"
#include "drystone/results/result_summary.hpp"
#include "drystone/results/verdicts.hpp"

namespace drystone::report {

namespace {

constexpr std::size_t k_worst_steps = 5;
constexpr std::size_t k_most_warnings = 100;
constexpr Index k_most_events = 100;

bool has_bodies(const results::ResultReader& result) {
    return !result.bodies().empty() || result.deformables() > 0;
}

/// A motion without inertia, as that of crowds, has neither energies nor impacts.
bool has_inertia(const results::RunRecord& run) { return !run.impact_law.empty(); }

/// What moves, in words.
std::string subject_of(const results::ResultReader& result) {
    if (!has_bodies(result)) {
        return has_inertia(result.run()) ? "Coordinates with constraints, without bodies"
                                         : "A point that moving sets sweep, without bodies";
    }
    const auto free = std::count_if(result.bodies().begin(), result.bodies().end(),
                                    [](const auto& body) { return body.mobility == "dynamic"; });
    if (results::LeftPeople(result).is_crowd()) {
        return std::to_string(free) + (free == 1 ? " person" : " people") + " on a floor plan";
    }
    const auto counted = [](Index count, const std::string& kind) {
        return std::to_string(count) + " " + kind + (count == 1 ? " body" : " bodies");
    };
    std::string text = counted(static_cast<Index>(result.bodies().size()), "rigid");
    if (result.deformables() > 0) text += " and " + counted(result.deformables(), "deformable");
    return text + (result.run().dimension == 2 ? " in the plane" : " in space");
}

void add_opening(HtmlPage& page, const results::ResultReader& result) {
    const results::RunRecord& run = result.run();
    if (!run.description.empty()) page.paragraph(run.description, "lead");
    std::string text = subject_of(result);
    text += ", from t = " + short_text(run.start) + " s to " + short_text(run.end) + " s in " +
            std::to_string(run.steps_planned) + " steps of " + short_text(run.step) + " s, " +
            std::to_string(result.frames()) + " frames.";
    page.paragraph(text);
}

void add_verdicts(HtmlPage& page, const std::vector<results::Verdict>& verdicts) {
    page.heading("Verdicts");
    for (const results::Verdict& verdict : verdicts) {
        page.paragraph(verdict.what, verdict.ok ? "good" : "bad");
    }
}

void add_pictures(HtmlPage& page, const results::ResultReader& result,
                  const std::vector<double>& times) {
    std::vector<double> frame_times = result.frame_times();
    // Nothing is to be seen of a crowd when all have left.
    if (times.empty()) {
        const Index count = results::LeftPeople(result).frames_with_people(result);
        frame_times.resize(static_cast<std::size_t>(count));
    }
    const std::vector<Index> frames = picture_frames(frame_times, times);
    if (frames.empty()) return;
    page.heading("Pictures");
    if (std::string note = outside_note(frame_times, times); !note.empty()) {
        note.front() = static_cast<char>(std::toupper(note.front()));
        page.paragraph(note + '.');
    }
    std::vector<std::string> drawings;
    std::vector<std::string> texts;
    figures::picture::draw_frames(result, frames, {.stress = result.has_stresses()},
                                  [&](Index frame, const std::string& svg) {
                                      const auto k = static_cast<std::size_t>(frame);
                                      drawings.push_back(svg);
                                      texts.push_back("t = " + short_text(result.frame_times()[k]) +
                                                      " s, step " +
                                                      std::to_string(result.frame_steps()[k]) +
                                                      ", frame " + std::to_string(frame));
                                  });
    page.pictures(drawings, texts);
}

/// The plot of this name, if the result has something for it.
void add_plot(HtmlPage& page, const figures::curves::PlotData& data, const std::string& name) {
    for (const figures::curves::ResultPlot& plot : figures::curves::result_plots()) {
        if (plot.name != name) continue;
        if (std::optional<figures::Figure> figure = plot.make(data)) {
            figure->title.clear();  // the page has it
            std::string caption = plot.summary + ".";
            caption.front() = static_cast<char>(std::toupper(caption.front()));
            page.drawing(figures::plot::to_svg(*figure), caption);
        }
    }
}

void add_energy(HtmlPage& page, const figures::curves::PlotData& data,
                const results::RunSummary& summary) {
    page.heading("Energy");
    add_plot(page, data, "energy");
    std::vector<Row> rows{{"at the start", short_text(summary.first_energy) + " J"},
                          {"kinetic at the end", short_text(summary.kinetic_energy) + " J"},
                          {"potential at the end", short_text(summary.potential_energy) + " J"}};
    for (const integrators::LedgerEntry& entry : integrators::k_ledger_entries) {
        const double work = summary.ledger.*entry.value;
        if (work == 0.0) continue;
        std::string name = "work: " + std::string(entry.name);
        std::replace(name.begin(), name.end(), '_', ' ');
        rows.push_back({name, short_text(work) + " J"});
    }
    rows.push_back({"closure, the sum over the run", short_text(summary.closure) + " J"});
    page.facts(rows);
}

Row quantile_row(const std::string& name, const Quantiles& q) {
    return {name, short_text(q.half), short_text(q.nine_tenths), short_text(q.ninety_nine_percent),
            short_text(q.largest)};
}

void add_convergence(HtmlPage& page, const figures::curves::PlotData& data) {
    const Convergence convergence = convergence_of(data.result, k_worst_steps);
    page.heading("Convergence");
    page.facts({{"steps", std::to_string(convergence.steps)},
                {"converged", std::to_string(convergence.converged)},
                {"with contacts", std::to_string(convergence.with_contact)},
                {"asked for", short_text(data.result.run().velocity_tolerance) +
                                  " m/s, the largest residual of a contact"}});
    if (convergence.with_contact > 0) {
        page.table({{"of the steps with contacts", "half at most", "90 % at most", "99 % at most",
                     "largest"},
                    quantile_row("residual (m/s)", convergence.residual),
                    quantile_row("iterations", convergence.iterations)});
    }
    if (!convergence.worst.empty()) {
        std::vector<Row> rows{
            {"worst steps", "time (s)", "contacts", "iterations", "residual (m/s)", "converged"}};
        for (const results::StepReport& report : convergence.worst) {
            rows.push_back({std::to_string(report.step), short_text(report.time),
                            std::to_string(report.contacts), std::to_string(report.iterations),
                            short_text(report.residual), report.converged() ? "yes" : "no"});
        }
        page.table(rows);
    }
    add_plot(page, data, "residual");
    add_plot(page, data, "contacts");
    add_plot(page, data, "penetration");
}

void add_settings(HtmlPage& page, const results::RunRecord& run) {
    page.heading("Parameters");
    std::vector<Row> rows{{"integrator", run.integrator},
                          {"step", short_text(run.step) + " s"},
                          {"solver", run.solver},
                          {"velocity tolerance", short_text(run.velocity_tolerance) + " m/s"}};
    if (has_inertia(run)) rows.push_back({"impact law", run.impact_law});
    if (run.gravity) {
        const Vec3& g = *run.gravity;
        rows.push_back({"gravity", "(" + short_text(g.x()) + ", " + short_text(g.y()) +
                                       (run.dimension == 3 ? ", " + short_text(g.z()) : "") +
                                       ") m/s²"});
    }
    rows.push_back({"contacts stored", run.contacts_stored ? "yes" : "no"});
    page.facts(rows);
}

void add_bodies(HtmlPage& page, const results::ResultReader& result) {
    page.heading("Bodies");
    std::map<std::pair<std::string, std::string>, std::pair<Index, double>> groups;
    for (const results::BodyRecord& body : result.bodies()) {
        auto& [count, mass] = groups[{body.material, body.mobility}];
        ++count;
        mass += body.mass;
    }
    std::vector<Row> rows{{"material", "mobility", "bodies", "mass (kg)"}};
    for (const auto& [key, group] : groups) {
        rows.push_back({key.first, key.second, std::to_string(group.first),
                        group.second > 0.0 ? short_text(group.second) : "-"});
    }
    if (rows.size() > 1) page.table(rows);
    const std::vector<results::DeformableSummary> deformables =
        results::deformable_summaries(result);
    if (deformables.empty()) return;
    rows = {{"deformable body", "nodes", "elements", "unknowns", "displacement at the end (m)",
             "von Mises stress at the end (Pa)"}};
    for (const results::DeformableSummary& body : deformables) {
        std::string elements;
        for (const auto& [kind, count] : body.elements) {
            elements += (elements.empty() ? "" : ", ") + std::to_string(count) + " " + kind;
        }
        rows.push_back({body.name, std::to_string(body.nodes), elements,
                        std::to_string(body.unknowns), short_text(body.largest_displacement),
                        body.largest_von_mises ? short_text(*body.largest_von_mises) : "-"});
    }
    page.table(rows);
}

void add_measures(HtmlPage& page, const figures::curves::PlotData& data) {
    const results::ResultReader& result = data.result;
    if (result.measures().empty()) return;
    page.heading("Measures");
    add_plot(page, data, "stress-strain");
    std::vector<Row> rows{{"measure", "kind", "samples", "last sample"}};
    for (const results::records::MeasureRecord& measure : result.measures()) {
        std::string last;
        if (measure.samples > 0) {
            const results::records::MeasureSamples samples =
                result.samples(measure, measure.samples - 1, 1);
            const std::vector<double> numbers = results::exports::sample_of(samples, 0).numbers;
            for (std::size_t k = 0; k < numbers.size(); ++k) {
                const sim::measures::Column& column = measure.form.numbers[k];
                last += (k == 0 ? "" : ", ") + column.name + " " + short_text(numbers[k]) +
                        (column.unit.empty() ? "" : " " + column.unit);
            }
        }
        rows.push_back({measure.name, measure.kind, std::to_string(measure.samples), last});
    }
    page.table(rows);
}

/// "first slip"
std::string words_of(integrators::EventKind kind) {
    std::string words(name_of(kind));
    std::replace(words.begin(), words.end(), '_', ' ');
    return words;
}

/// How many events of each kind there were, when, and the first ones.
void add_events(HtmlPage& page, const figures::curves::PlotData& data,
                const results::RunSummary& summary) {
    if (summary.events.sum() == 0) return;
    page.heading("Events");
    std::vector<Row> counts;
    for (std::size_t k = 0; k < integrators::k_event_names.size(); ++k) {
        const Index count = summary.events.of_kind[k];
        if (count == 0) continue;
        counts.push_back({words_of(static_cast<integrators::EventKind>(k)), std::to_string(count)});
    }
    page.facts(counts);
    add_plot(page, data, "events");
    const Index stored = data.result.event_count();
    const results::records::EventList list = data.result.events(0, std::min(stored, k_most_events));
    std::vector<Row> rows{
        {"time (s)", "event", "of", "impulse (N s)", "speed (m/s)", "x (m)", "y (m)", "z (m)"}};
    for (const sim::Event& event : list.events) {
        std::string parties = list.name(event.a);
        if (event.b >= 0) parties += " and " + list.name(event.b);
        rows.push_back({short_text(event.time), words_of(event.kind), parties,
                        short_text(event.impulse), short_text(event.speed),
                        short_text(event.point.x()), short_text(event.point.y()),
                        short_text(event.point.z())});
    }
    if (rows.size() > 1) page.table(rows);
    const Index left = summary.events.sum() - std::ssize(list.events);
    if (left > 0) {
        page.paragraph("... and " + std::to_string(left) + " more, of which the result contains " +
                       std::to_string(stored - std::ssize(list.events)) + ".");
    }
}

/// The bounds of the theorem of Bernicot and Lefebvre-Lepot 2011 as numbers of the run.
void add_bounds(HtmlPage& page, const results::RunSummary& summary) {
    page.heading("Bounds");
    std::vector<Row> rows{
        {"Var(v), kinetic metric", short_text(summary.velocity_variation) + " sqrt(J)"},
        {"sum of normal impulses", short_text(summary.impulse_sum) + " N s"}};
    if (summary.irregular > 0) {
        rows.push_back({"gamma of (A6)", "infinite"});
    } else if (summary.regularity.step > 0) {
        rows.push_back({"gamma of (A6), largest", short_text(summary.regularity.value)});
    }
    page.facts(rows);
}

void add_warnings(HtmlPage& page, const results::ResultReader& result) {
    page.heading("Warnings");
    const std::vector<results::WarningRecord> warnings = result.warnings();
    if (warnings.empty()) {
        page.paragraph("None.");
        return;
    }
    std::vector<std::string> items;
    for (std::size_t k = 0; k < std::min(warnings.size(), k_most_warnings); ++k) {
        items.push_back("step " + std::to_string(warnings[k].step) + ": " + warnings[k].text);
    }
    if (warnings.size() > items.size()) {
        items.push_back("... and " + std::to_string(warnings.size() - items.size()) + " more");
    }
    page.list(items);
}

void add_versions(HtmlPage& page, const results::ResultReader& result,
                  const ReportContent& content) {
    page.heading("Versions");
    std::vector<Row> rows{{"result written by", "drystone " + result.run().drystone_version}};
    for (const auto& [name, version] : content.versions) rows.push_back({name, version});
    page.facts(rows);
}

}  // namespace

std::vector<Index> picture_frames(const std::vector<double>& frame_times,
                                  const std::vector<double>& times) {
    if (frame_times.empty()) return {};
    std::vector<double> wanted = times;
    if (wanted.empty()) {
        const double first = frame_times.front();
        const double length = frame_times.back() - first;
        for (const double share : {0.0, 1.0 / 3.0, 2.0 / 3.0, 1.0}) {
            wanted.push_back(first + share * length);
        }
    }
    std::set<Index> frames;
    for (const double time : wanted) {
        const auto nearest = std::min_element(
            frame_times.begin(), frame_times.end(),
            [&](double a, double b) { return std::abs(a - time) < std::abs(b - time); });
        frames.insert(std::distance(frame_times.begin(), nearest));
    }
    return {frames.begin(), frames.end()};
}

std::string outside_note(const std::vector<double>& frame_times, const std::vector<double>& times) {
    if (frame_times.empty()) return {};
    const double first = frame_times.front();
    const double last = frame_times.back();
    const double rounding = 1e-9 * (last - first);  // of sums of steps
    std::string before;
    std::string behind;
    for (const double time : times) {
        if (time >= first - rounding && time <= last + rounding) continue;
        std::string& list = time < first ? before : behind;
        list += (list.empty() ? "" : ", ") + short_text(time);
    }
    if (before.empty() && behind.empty()) return {};
    std::string note =
        "the run has frames from t = " + short_text(first) + " s to " + short_text(last) + " s";
    if (!before.empty()) note += "; instead of t = " + before + " s its first frame is shown";
    if (!behind.empty()) note += "; instead of t = " + behind + " s its last frame is shown";
    return note;
}

std::string report_html(const results::ResultReader& result, const ReportContent& content) {
    const results::RunRecord& run = result.run();
    HtmlPage page(run.title.empty() ? "Result of drystone" : run.title);
    const figures::curves::PlotData data{.result = result, .series = results::series_of(result)};
    const results::RunSummary summary = results::summary_of(result);
    add_opening(page, result);
    add_verdicts(page, results::verdicts_of(results::facts_of(result), summary));
    if (has_bodies(result)) {
        add_pictures(page, result, content.times);
    } else {
        page.heading("Coordinates");
        add_plot(page, data, "coordinates");
        add_plot(page, data, "sweeping");
    }
    if (summary.steps > 0 && has_inertia(run)) add_energy(page, data, summary);
    if (summary.steps > 0) add_convergence(page, data);
    if (summary.steps > 0 && has_inertia(run)) add_bounds(page, summary);
    add_events(page, data, summary);
    add_measures(page, data);
    add_settings(page, run);
    if (has_bodies(result)) add_bodies(page, result);
    add_warnings(page, result);
    page.heading("Scene");
    page.preformatted(run.scene_text);
    add_versions(page, result, content);
    return std::move(page).str();
}

}  // namespace drystone::report

// `drystone export`: writes frames of a result as CSV, SVG, PNG, VTU, XDMF, FCLIB or player.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "destination.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/files.hpp"
#include "drystone/core/text.hpp"
#include "drystone/figures/picture/result_pictures.hpp"
#include "drystone/problem/fclib_file.hpp"
#include "drystone/results/exports/run_csv.hpp"
#include "drystone/results/exports/state_csv.hpp"
#include "drystone/results/exports/vtu.hpp"
#include "drystone/results/exports/xdmf.hpp"
#include "drystone/results/left_people.hpp"
#include "drystone/results/recomputed_problem.hpp"
#include "drystone/results/result_reader.hpp"
#include "drystone/results/settled_reading.hpp"
#include "player_page.hpp"
#include "verb.hpp"

namespace drystone::app {

namespace {

namespace fs = std::filesystem;
using results::ResultReader;

struct Options {
    std::string result;
    bool csv = false;
    bool vtu = false;
    bool svg = false;
    bool fclib = false;
    bool xdmf = false;
    bool png = false;
    PlayerExport player;
    std::optional<Index> frame;
    std::optional<double> time;
    bool all = false;
    std::optional<Index> step;
    bool worst = false;
    std::string measure;
    std::vector<double> from;       ///< azimuth and elevation (degrees)
    std::string color;              ///< "stress", or empty
    std::optional<double> enlarge;  ///< factor of displacements
    std::string out;
    bool json = false;
};

int formats_of(const Options& options) {
    return int{options.csv} + int{options.vtu} + int{options.svg} + int{options.png} +
           int{options.fclib} + int{options.xdmf} + int{options.player.asked} +
           int{!options.measure.empty()};
}

void require_one_choice(const Options& options) {
    std::vector<Defect> defects;
    if (formats_of(options) == 0) {
        defects.push_back(
            {.what = "drystone export",
             .expected = "one of --player, --csv, --vtu, --svg, --png, --xdmf, --fclib, --measure",
             .found = "none"});
    }
    if (!options.player.asked && options.player.selection != player::Selection{}) {
        defects.push_back({.what = "--fps, --from-time, --to-time, --no-contacts",
                           .expected = "--player, which they belong to",
                           .found = "none"});
    }
    if (int{options.frame.has_value()} + int{options.time.has_value()} + int{options.all} > 1) {
        defects.push_back({.what = "drystone export",
                           .expected = "at most one of --frame, --time, --all",
                           .found = "several"});
    }
    if (options.fclib && options.step.has_value() == options.worst) {
        defects.push_back({.what = "drystone export --fclib",
                           .expected = "one of --step N and --worst",
                           .found = options.worst ? "both" : "neither"});
    }
    const bool drawn = options.svg || options.png;
    if (!options.from.empty() && (!drawn || std::abs(options.from[1]) > 90.0)) {
        defects.push_back({.what = "drystone export --from",
                           .expected = "--svg or --png, and an elevation from -90 to 90 degrees",
                           .found = drawn ? to_text(options.from[1]) : "no --svg or --png"});
    }
    if (options.enlarge && (!drawn || !(*options.enlarge > 0.0))) {
        defects.push_back({.what = "drystone export --enlarge",
                           .expected = "--svg or --png, and a factor > 0",
                           .found = drawn ? to_text(*options.enlarge) : "no --svg or --png"});
    }
    if (!options.color.empty() && (!drawn || options.color != "stress")) {
        defects.push_back(
            {.what = "drystone export --color",
             .expected = "--svg or --png, and stress: the only quantity that has colours",
             .found = drawn ? "'" + options.color + "'" : "no --svg or --png"});
    }
    if (!defects.empty()) throw InputError(std::move(defects));
}

figures::picture::Viewpoint viewpoint(const Options& options) {
    if (options.from.empty()) return {};
    return {.azimuth = options.from[0], .elevation = options.from[1]};
}

/// The last frame; in drawings of a crowd the last one with somebody in it.
Index last_frame(const Options& options, const ResultReader& result) {
    const bool drawn = options.svg || options.png;
    if (!drawn || result.bodies().empty()) return result.frames() - 1;
    const Index count = results::LeftPeople(result).frames_with_people(result);
    return std::max<Index>(count, 1) - 1;
}

/// The chosen frames; the last one unless something else was asked for.
std::vector<Index> chosen_frames(const Options& options, const ResultReader& result) {
    const Index count = result.frames();
    if (count == 0)
        throw InputError({.what = options.result, .expected = "frames", .found = "none"});
    std::vector<Index> frames;
    if (options.all) {
        for (Index k = 0; k < count; ++k) frames.push_back(k);
    } else if (options.time) {
        const auto nearer = [&](double a, double b) {
            return std::abs(a - *options.time) < std::abs(b - *options.time);
        };
        const std::vector<double>& times = result.frame_times();
        const auto nearest = std::min_element(times.begin(), times.end(), nearer);
        if (*options.time < times.front() || *options.time > times.back()) {
            std::cerr << "drystone: note: the run has frames from t = " << to_text(times.front())
                      << " s to t = " << to_text(times.back())
                      << " s; the one at t = " << to_text(*nearest) << " s is taken\n";
        }
        frames.push_back(std::distance(times.begin(), nearest));
    } else {
        frames.push_back(options.frame ? *options.frame : last_frame(options, result));
    }
    return frames;
}

/// Names of all bodies as contacts count them, the deformable ones after the rigid.
std::vector<results::BodyRecord> all_bodies(const ResultReader& result) {
    std::vector<results::BodyRecord> bodies = result.bodies();
    for (Index d = 0; d < result.deformables(); ++d) {
        bodies.emplace_back().name = result.deformable_sizes(d).name;
    }
    return bodies;
}

std::vector<results::records::DeformableRecord> deformables_of(const ResultReader& result) {
    std::vector<results::records::DeformableRecord> deformables;
    for (Index d = 0; d < result.deformables(); ++d) deformables.push_back(result.deformable(d));
    return deformables;
}

void export_csv(const ResultReader& result, const std::vector<Index>& frames,
                const Destination& to) {
    const std::vector<results::BodyRecord> bodies = all_bodies(result);
    std::string states = results::exports::state_csv_header(result.run().dimension);
    std::string contacts = results::exports::contact_csv_header();
    const std::vector<results::records::DeformableRecord> deformable_bodies =
        deformables_of(result);
    std::string nodes = results::exports::node_csv_header();
    std::string element_rows = results::exports::element_csv_header();
    for (const Index k : frames) {
        const sim::Snapshot state = result.frame(k);
        states += results::exports::state_csv_rows(k, result.bodies(), state);
        contacts += results::exports::contact_csv_rows(k, state.time, bodies, result.contacts(k));
        if (deformable_bodies.empty()) continue;
        nodes += results::exports::node_csv_rows(k, deformable_bodies, state);
        element_rows += results::exports::element_csv_rows(k, state.time, deformable_bodies,
                                                           result.stresses(k));
    }
    to.write("states.csv", states);
    if (result.run().contacts_stored) to.write("contacts.csv", contacts);
    if (!deformable_bodies.empty()) to.write("nodes.csv", nodes);
    if (result.has_stresses()) to.write("cells.csv", element_rows);
}

void export_vtu(const ResultReader& result, const std::vector<Index>& frames,
                const Destination& to) {
    const results::shapes::BodySurfaces surfaces = result.surfaces();
    std::vector<results::exports::VtuFrame> bodies;
    const std::vector<results::records::DeformableRecord> deformable_bodies =
        deformables_of(result);
    std::vector<results::exports::VtuFrame> deformables;
    std::vector<results::exports::VtuFrame> contacts;
    for (const Index k : frames) {
        const sim::Snapshot state = result.frame(k);
        bodies.push_back({.time = state.time, .file = numbered("bodies", k, ".vtu")});
        to.write(bodies.back().file, results::exports::bodies_vtu(surfaces, result.bodies(), state,
                                                                  result.contact_impulses(k)));
        if (!deformable_bodies.empty()) {
            deformables.push_back({.time = state.time, .file = numbered("deformables", k, ".vtu")});
            to.write(deformables.back().file,
                     results::exports::deformables_vtu(deformable_bodies,
                                                       static_cast<Index>(result.bodies().size()),
                                                       state, result.stresses(k)));
        }
        if (!result.run().contacts_stored) continue;
        contacts.push_back({.time = state.time, .file = numbered("contacts", k, ".vtu")});
        to.write(contacts.back().file, results::exports::contacts_vtu(result.contacts(k)));
    }
    if (frames.size() == 1) return;
    to.write("bodies.pvd", results::exports::collection_pvd(bodies));
    if (!deformable_bodies.empty())
        to.write("deformables.pvd", results::exports::collection_pvd(deformables));
    if (!contacts.empty()) to.write("contacts.pvd", results::exports::collection_pvd(contacts));
}

void export_drawings(const Options& options, const ResultReader& result,
                     const std::vector<Index>& frames, const Destination& to) {
    figures::picture::draw_frames(result, frames,
                                  {.from = viewpoint(options),
                                   .stress = !options.color.empty(),
                                   .enlargement = options.enlarge.value_or(1.0)},
                                  [&](Index k, const std::string& drawing) {
                                      if (options.svg)
                                          to.write(numbered("frame", k, ".svg"), drawing);
                                      if (options.png)
                                          to.write(numbered("frame", k, ".png"), png_of(drawing));
                                  });
}

void export_fclib(const Options& options, const ResultReader& result, const Destination& to) {
    const Index step = options.worst ? results::worst_step(result) : *options.step;
    const fs::path path = to.path(numbered("step", step, ".hdf5"));
    problem::write_fclib(path, results::problem_of_step(result, step));
    to.list(path.filename().string(), " (step " + std::to_string(step) + ")");
}

void export_measure(const std::string& name, const ResultReader& result, const Destination& to) {
    const results::records::MeasureRecord& measure = result.measure(name);
    const results::records::MeasureSamples samples = result.samples(measure, 0, measure.samples);
    std::string text = results::exports::measure_csv_header(measure.form);
    for (Index k = 0; k < measure.samples; ++k) {
        text += results::exports::measure_csv_rows(samples.times[static_cast<std::size_t>(k)],
                                                   results::exports::sample_of(samples, k));
    }
    to.write(results::exports::measure_csv_name(measure.name), text);
}

/// What the options ask for, of one state of the result.
void export_formats(const Options& options, FileLog& log) {
    log.restart();
    const ResultReader result(options.result);
    const bool shows_bodies = !result.bodies().empty() || result.deformables() > 0;
    if (!shows_bodies &&
        (options.vtu || options.svg || options.png || options.xdmf || options.fclib)) {
        throw InputError({.what = "drystone export",
                          .expected = "--csv or --measure NAME: the result has no bodies to show "
                                      "(drystone plot draws its curves)",
                          .found = "another format"});
    }
    const bool by_frame = options.csv || options.vtu || options.svg || options.png;
    const std::vector<Index> frames =
        by_frame ? chosen_frames(options, result) : std::vector<Index>{};
    const bool several =
        formats_of(options) - int{options.player.asked} > 1 || options.vtu ||
        ((options.svg || options.png) && frames.size() > 1) ||
        (options.csv && (result.run().contacts_stored || result.deformables() > 0));
    const Destination to(options.result, options.out, several, log);
    if (options.csv && shows_bodies) export_csv(result, frames, to);
    // What has no bodies is known by its measures.
    if (options.csv && !shows_bodies) {
        for (const results::records::MeasureRecord& measure : result.measures()) {
            export_measure(measure.name, result, to);
        }
    }
    if (options.vtu) export_vtu(result, frames, to);
    if (options.svg || options.png) export_drawings(options, result, frames, to);
    if (options.xdmf) {
        // XDMF names the result file, which must be in the same folder.
        const fs::path path = fs::path(options.result).replace_extension(".xdmf");
        write_atomically(path, results::exports::to_xdmf(result.shown()));
        log.add(path);
    }
    if (options.fclib) export_fclib(options, result, to);
    if (!options.measure.empty()) export_measure(options.measure, result, to);
}

ExitStatus export_result(const Options& options) {
    require_one_choice(options);
    FileLog log(options.json);
    // A run that goes on may change the file in between; files are then written again.
    if (formats_of(options) > int{options.player.asked}) {
        results::read_settled(options.result, [&] { export_formats(options, log); });
    }
    if (options.player.asked) export_player(options.result, options.player, log);
    log.finish();
    return ExitStatus::success;
}

}  // namespace

Verb export_verb() {
    return {
        .name = "export",
        .summary = "write a player, drawings, frames and contact problems of a result for others",
        .example =
            "drystone export result/quaking_wall/result.h5 --player wall.html --fps 30\n"
            "  drystone export result/quaking_wall/result.h5 --svg --time 1.5\n"
            "  drystone export result/quaking_wall/result.h5 --fclib --worst",
        .declare = [](CLI::App& command) -> std::function<ExitStatus()> {
            auto options = std::make_shared<Options>();
            command.add_option("result", options->result, "result file of drystone run")
                ->required();
            command.add_flag("--csv", options->csv,
                             "states of the bodies, contacts, and nodes and cells of deformable "
                             "bodies, as tables");
            command.add_flag("--vtu", options->vtu,
                             "bodies, deformable bodies and contacts as files of VTK");
            command.add_flag("--svg", options->svg, "a drawing");
            command.add_flag("--png", options->png, "the same drawing in pixels");
            declare_player(command, options->player);
            command
                .add_option("--from", options->from,
                            "azimuth and elevation of the eye, for drawings of scenes in space "
                            "(degrees; default -60 22)")
                ->expected(2);
            command.add_option("--color", options->color,
                               "stress: drawings show the von Mises stress of deformable "
                               "bodies in colours");
            command.add_option("--enlarge", options->enlarge,
                               "draw displacements of deformable bodies this many times as large");
            command.add_flag("--xdmf", options->xdmf,
                             "the XDMF beside the result again, after a run that was killed");
            command.add_flag("--fclib", options->fclib,
                             "the contact problem of a step, for drystone solve and others");
            command.add_option("--measure", options->measure,
                               "the CSV of a [[measure]] again, from the result");
            command.add_option("--frame", options->frame,
                               "number of the frame, from 0; default: the last");
            command.add_option("--time", options->time, "the frame nearest to this time (s)");
            command.add_flag("--all", options->all, "every frame");
            command.add_option("--step", options->step, "step of the contact problem, from 1");
            command.add_flag("--worst", options->worst, "the step with the largest residual");
            command.add_option("--out", options->out,
                               "folder if it is one, ends with '/' or several files are written, "
                               "otherwise the file; default: beside the result");
            command.add_flag("--json", options->json, "say the names of the files as JSON");
            return [options] { return export_result(*options); };
        }};
}

}  // namespace drystone::app

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "drystone/core/atomic_file.hpp"
#include "drystone/core/environment_error.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/output/deformable_csv.hpp"
#include "drystone/output/frame_picture.hpp"
#include "drystone/output/measure_csv.hpp"
#include "drystone/output/result_reader.hpp"
#include "drystone/output/state_csv.hpp"
#include "drystone/output/step_problem.hpp"
#include "drystone/output/vtu.hpp"
#include "drystone/output/xdmf.hpp"
#include "drystone/problem/fclib_writer.hpp"
#include "verb.hpp"

namespace drystone::app {

namespace {

namespace fs = std::filesystem;
using output::ResultReader;

struct Options {
    std::string result;
    bool csv = false;
    bool vtu = false;
    bool svg = false;
    bool fclib = false;
    bool xdmf = false;
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
};

void require_one_choice(const Options& options) {
    std::vector<Defect> defects;
    if (!options.csv && !options.vtu && !options.svg && !options.fclib && !options.xdmf &&
        options.measure.empty()) {
        defects.push_back({.what = "drystone export",
                           .expected = "one of --csv, --vtu, --svg, --xdmf, --fclib, --measure",
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
    if (!options.from.empty() && (!options.svg || std::abs(options.from[1]) > 90.0)) {
        defects.push_back({.what = "drystone export --from",
                           .expected = "--svg, and an elevation from -90 to 90 degrees",
                           .found = options.svg ? to_text(options.from[1]) : "no --svg"});
    }
    if (options.enlarge && (!options.svg || !(*options.enlarge > 0.0))) {
        defects.push_back({.what = "drystone export --enlarge",
                           .expected = "--svg, and a factor > 0",
                           .found = options.svg ? to_text(*options.enlarge) : "no --svg"});
    }
    if (!options.color.empty() && (!options.svg || options.color != "stress")) {
        defects.push_back({.what = "drystone export --color",
                           .expected = "--svg, and stress: the only quantity that has colours",
                           .found = options.svg ? "'" + options.color + "'" : "no --svg"});
    }
    if (!defects.empty()) throw InputError(std::move(defects));
}

output::picture::Viewpoint viewpoint(const Options& options) {
    if (options.from.empty()) return {};
    return {.azimuth = options.from[0], .elevation = options.from[1]};
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
        frames.push_back(options.frame.value_or(count - 1));
    }
    return frames;
}

std::string numbered(const std::string& name, Index frame, const std::string& ending) {
    std::string digits = std::to_string(frame);
    constexpr std::size_t k_digits = 6;
    if (digits.size() < k_digits) digits.insert(0, k_digits - digits.size(), '0');
    return name + '_' + digits + ending;
}

/// Where files go. `--out` is a folder if it is one already, if it ends with '/', or if several
/// files are written; otherwise it is the file.
class Destination {
  public:
    Destination(const Options& options, bool several) {
        if (options.out.empty()) {
            folder_ = fs::path(options.result).parent_path();
            return;
        }
        const fs::path out = options.out;
        std::error_code error;
        const bool is_folder = fs::is_directory(out, error) || !out.has_filename();
        if (several && !is_folder && looks_like_file(out)) {
            throw InputError({.what = "--out",
                              .expected = "a folder, since several files are written",
                              .found = "'" + options.out + "'"});
        }
        if (several || is_folder) {
            folder_ = out;
        } else {
            folder_ = out.parent_path();
            name_ = out.filename().string();
        }
        if (folder_.empty()) return;
        fs::create_directories(folder_, error);
        if (error) throw EnvironmentError("make the folder", folder_, error.message());
    }

    [[nodiscard]] fs::path path(const std::string& usual_name) const {
        return folder_ / (name_.empty() ? usual_name : name_);
    }

    void write(const std::string& usual_name, const std::string& text) const {
        write_atomically(path(usual_name), text);
        std::cout << "written " << path(usual_name).string() << '\n';
    }

  private:
    /// A folder of such a name would surprise.
    static bool looks_like_file(const fs::path& path) {
        constexpr std::array<const char*, 6> k_endings{".csv",  ".svg",  ".vtu",
                                                       ".hdf5", ".xdmf", ".h5"};
        return std::find(k_endings.begin(), k_endings.end(), path.extension()) != k_endings.end();
    }

    fs::path folder_;
    std::string name_;
};

/// Names of all bodies as contacts count them, the deformable ones after the rigid.
std::vector<output::BodyRecord> all_bodies(const ResultReader& result) {
    std::vector<output::BodyRecord> bodies = result.bodies();
    for (Index d = 0; d < result.deformables(); ++d) {
        bodies.emplace_back().name = result.deformable_sizes(d).name;
    }
    return bodies;
}

std::vector<output::DeformableRecord> deformables_of(const ResultReader& result) {
    std::vector<output::DeformableRecord> deformables;
    for (Index d = 0; d < result.deformables(); ++d) deformables.push_back(result.deformable(d));
    return deformables;
}

void export_csv(const ResultReader& result, const std::vector<Index>& frames,
                const Destination& to) {
    const std::vector<output::BodyRecord> bodies = all_bodies(result);
    std::string states = output::state_csv_header(result.run().dimension);
    std::string contacts = output::contact_csv_header();
    const std::vector<output::DeformableRecord> soft = deformables_of(result);
    std::string nodes = output::node_csv_header();
    std::string cells = output::cell_csv_header();
    for (const Index k : frames) {
        const sim::Snapshot state = result.frame(k);
        states += output::state_csv_rows(k, result.bodies(), state);
        contacts += output::contact_csv_rows(k, state.time, bodies, result.contacts(k));
        if (soft.empty()) continue;
        nodes += output::node_csv_rows(k, soft, state);
        cells += output::cell_csv_rows(k, state.time, soft, result.stresses(k));
    }
    to.write("states.csv", states);
    if (result.run().contacts_stored) to.write("contacts.csv", contacts);
    if (!soft.empty()) to.write("nodes.csv", nodes);
    if (result.has_stresses()) to.write("cells.csv", cells);
}

void export_vtu(const ResultReader& result, const std::vector<Index>& frames,
                const Destination& to) {
    const output::BodySurfaces surfaces = result.surfaces();
    std::vector<output::VtuFrame> bodies;
    const std::vector<output::DeformableRecord> soft = deformables_of(result);
    std::vector<output::VtuFrame> deformables;
    std::vector<output::VtuFrame> contacts;
    for (const Index k : frames) {
        const sim::Snapshot state = result.frame(k);
        bodies.push_back({.time = state.time, .file = numbered("bodies", k, ".vtu")});
        to.write(bodies.back().file, output::bodies_vtu(surfaces, result.bodies(), state));
        if (!soft.empty()) {
            deformables.push_back({.time = state.time, .file = numbered("deformables", k, ".vtu")});
            to.write(deformables.back().file,
                     output::deformables_vtu(soft, static_cast<Index>(result.bodies().size()),
                                             state, result.stresses(k)));
        }
        if (!result.run().contacts_stored) continue;
        contacts.push_back({.time = state.time, .file = numbered("contacts", k, ".vtu")});
        to.write(contacts.back().file, output::contacts_vtu(result.contacts(k)));
    }
    if (frames.size() == 1) return;
    to.write("bodies.pvd", output::collection_pvd(bodies));
    if (!soft.empty()) to.write("deformables.pvd", output::collection_pvd(deformables));
    if (!contacts.empty()) to.write("contacts.pvd", output::collection_pvd(contacts));
}

/// The largest von Mises stress of these frames (Pa).
double largest_stress(const ResultReader& result, const std::vector<Index>& frames) {
    double largest = 0.0;
    for (const Index k : frames) {
        for (const sim::CellStress& body : result.stresses(k)) {
            if (body.von_mises.size() > 0) largest = std::max(largest, body.von_mises.maxCoeff());
        }
    }
    return largest;
}

void export_svg(const Options& options, const ResultReader& result,
                const std::vector<Index>& frames, const Destination& to) {
    const output::BodySurfaces surfaces = result.surfaces();
    const std::vector<output::DeformableRecord> deformables = deformables_of(result);
    const bool colored = !options.color.empty();
    if (colored && !result.has_stresses()) {
        throw InputError({.what = "drystone export --color stress",
                          .expected = "a result with stresses of deformable bodies",
                          .found = result.deformables() == 0 ? "no deformable body"
                                                             : "a run with output.stress = false"});
    }
    // One scale for all, so that pictures can be compared.
    const double largest = colored ? largest_stress(result, frames) : 0.0;
    for (const Index k : frames) {
        const sim::Snapshot state = result.frame(k);
        const std::vector<sim::CellStress> stresses =
            colored ? result.stresses(k) : std::vector<sim::CellStress>{};
        const std::vector<sim::ContactRecord> contacts = result.contacts(k);
        to.write(numbered("frame", k, ".svg"),
                 output::to_svg({.title = result.run().title,
                                 .surfaces = surfaces,
                                 .bodies = result.bodies(),
                                 .state = state,
                                 .deformables = deformables,
                                 .contacts = contacts,
                                 // Crowds count by the way that people were kept from going.
                                 .impulse_unit = result.run().impact_law.empty() ? "m" : "N s",
                                 .from = viewpoint(options),
                                 .stresses = stresses,
                                 .largest_stress = largest,
                                 .enlargement = options.enlarge.value_or(1.0)}));
    }
}

void export_fclib(const Options& options, const ResultReader& result, const Destination& to) {
    const Index step = options.worst ? output::worst_step(result) : *options.step;
    const fs::path path = to.path(numbered("step", step, ".hdf5"));
    problem::write_fclib(path, output::problem_of_step(result, step));
    std::cout << "written " << path.string() << " (step " << step << ")\n";
}

void export_measure(const std::string& name, const ResultReader& result, const Destination& to) {
    const output::MeasureRecord& measure = result.measure(name);
    const output::MeasureSamples samples = result.samples(measure, 0, measure.samples);
    std::string text = output::measure_csv_header(measure.form);
    for (Index k = 0; k < measure.samples; ++k) {
        text += output::measure_csv_rows(samples.times[static_cast<std::size_t>(k)],
                                         sample_of(samples, k));
    }
    to.write(output::measure_csv_name(measure.name), text);
}

ExitStatus export_result(const Options& options) {
    require_one_choice(options);
    const ResultReader result(options.result);
    const bool shows_bodies = !result.bodies().empty() || result.deformables() > 0;
    if (!shows_bodies && (options.vtu || options.svg || options.xdmf || options.fclib)) {
        throw InputError({.what = "drystone export",
                          .expected = "--csv or --measure NAME: the result has no bodies to show "
                                      "(drystone plot draws its curves)",
                          .found = "another format"});
    }
    const bool by_frame = options.csv || options.vtu || options.svg;
    const std::vector<Index> frames =
        by_frame ? chosen_frames(options, result) : std::vector<Index>{};
    const int formats = int{options.csv} + int{options.vtu} + int{options.svg} +
                        int{options.fclib} + int{options.xdmf} + int{!options.measure.empty()};
    const bool several =
        formats > 1 || options.vtu || (options.svg && frames.size() > 1) ||
        (options.csv && (result.run().contacts_stored || result.deformables() > 0));
    const Destination to(options, several);
    if (options.csv && shows_bodies) export_csv(result, frames, to);
    // What has no bodies is known by its measures.
    if (options.csv && !shows_bodies) {
        for (const output::MeasureRecord& measure : result.measures()) {
            export_measure(measure.name, result, to);
        }
    }
    if (options.vtu) export_vtu(result, frames, to);
    if (options.svg) export_svg(options, result, frames, to);
    if (options.xdmf) {
        // XDMF names the result file, which must be in the same folder.
        const fs::path path = fs::path(options.result).replace_extension(".xdmf");
        write_atomically(path, output::to_xdmf(result));
        std::cout << "written " << path.string() << '\n';
    }
    if (options.fclib) export_fclib(options, result, to);
    if (!options.measure.empty()) export_measure(options.measure, result, to);
    return ExitStatus::success;
}

}  // namespace

Verb export_verb() {
    return {
        .name = "export",
        .summary = "write frames and contact problems of a result for other programs",
        .example =
            "drystone export result/quaking_wall/result.h5 --svg --time 1.5\n"
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
            return [options] { return export_result(*options); };
        }};
}

}  // namespace drystone::app

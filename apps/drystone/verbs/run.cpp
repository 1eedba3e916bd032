// `drystone run`: computes a scene, records it and prints its verdicts.
#include <chrono>
#include <exception>
#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "command_line.hpp"
#include "drystone/results/recording/run_recorder.hpp"
#include "drystone/sim/approach_tolerance.hpp"
#include "drystone/sim/simulation.hpp"
#include "drystone/sim/valid_scene.hpp"
#include "inclusion_report.hpp"
#include "interruption.hpp"
#include "progress.hpp"
#include "run_report.hpp"
#include "sweeping_report.hpp"
#include "table.hpp"
#include "verb.hpp"

namespace drystone::app {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using results::RunState;
using results::recording::RunRecorder;
using sim::Simulation;

/// Whether coordinates move in place of bodies.
bool has_coordinates(const scene::SceneSpec& scene) { return scene.inclusion || scene.sweeping; }

/// What a scene moves: "2 coordinates, 3 sets", "12 bodies".
std::string subject_of(const Simulation& simulation) {
    const scene::SceneSpec& scene = simulation.spec();
    if (scene.inclusion) return counted_coordinates(*scene.inclusion);
    if (scene.sweeping) return counted_sets(*scene.sweeping);
    return counted(static_cast<Index>(simulation.bodies().size() + scene.deformables.size()),
                   "body", "bodies");
}

struct Options {
    std::string scene;
    std::string out;
    std::optional<double> until;
    int threads = 1;
    std::vector<std::string> overrides;
    bool force = false;
    bool json = false;
};

fs::path folder_of(const Options& options) {
    if (!options.out.empty()) return options.out;
    return fs::path("result") / fs::path(options.scene).stem();
}

/// Steps until the end, an interruption, a step that cannot be made, energy that explodes, or a
/// failure that the scene does not tolerate.
RunState advance(Simulation& simulation, RunRecorder& recorder, const Interruption& interruption,
                 bool quiet) {
    const bool stops = simulation.spec().on_failure == scene::OnFailure::stop;
    RunProgress progress(simulation.steps_planned(), quiet);
    while (!simulation.finished()) {
        if (interruption.requested()) return RunState::interrupted;
        const sim::StepReport report = simulation.step();
        recorder.add(report, simulation);
        progress.show(report);
        if (report.impossible || report.crushed || report.exploded) {
            for (const std::string& warning : report.warnings) print_error(warning);
        }
        if (report.exploded) return RunState::exploded;
        if (report.impossible || report.crushed || (stops && !report.converged()))
            return RunState::stopped;
    }
    return RunState::finished;
}

/// Runs `advance`, then writes the last frame and the state of the run.
RunState recorded(Simulation& simulation, RunRecorder& recorder, bool quiet) {
    const Interruption interruption;
    const RunState state = advance(simulation, recorder, interruption, quiet);
    recorder.finish(simulation, state);
    return state;
}

/// An error leaves a result that ends before it.
ExitStatus give_up(RunRecorder& recorder, const std::exception& error, const fs::path& folder) {
    recorder.give_up();
    const ExitStatus status = print_failure(error);
    print_error("the result up to there: drystone info " +
                (folder / results::recording::k_result_name).string());
    return status;
}

double size_of(const fs::path& folder, const Simulation& simulation) {
    double bytes = 0.0;
    std::vector<std::string> names{
        results::recording::k_result_name, results::recording::k_xdmf_name,
        results::recording::k_steps_name, results::recording::k_events_name};
    for (const scene::MeasureSpec& measure : simulation.spec().measures) {
        names.push_back(results::exports::measure_csv_name(measure.name));
    }
    for (const std::string& name : names) {
        std::error_code error;
        const auto size = fs::file_size(folder / name, error);
        if (!error) bytes += static_cast<double>(size);
    }
    return bytes;
}

void print_answer(const RunReport& report, const fs::path& folder, const Simulation& simulation) {
    print(std::cout, report);
    const bool measured = !simulation.spec().measures.empty();
    print_row(std::cout, "result",
              folder.string() + "/ with result.h5, " +
                  (has_coordinates(simulation.spec()) ? "" : "result.xdmf (for ParaView), ") +
                  "steps.csv" + (measured ? ", a CSV for each measure: " : ": ") +
                  byte_count(size_of(folder, simulation)));
    if (report.facts.state == RunState::finished) return;
    print_error(name_of(report.facts.state) + " at t = " + time_text(report.summary.time) +
                " s; the result up to there: drystone info " +
                (folder / results::recording::k_result_name).string());
}

RunReport report_of(const Simulation& simulation, const RunRecorder& recorder, RunState state) {
    const scene::SceneSpec& spec = simulation.spec();
    const results::RunFacts facts{.state = state,
                                  .steps_planned = simulation.steps_planned(),
                                  .velocity_tolerance = spec.solver.velocity_tolerance.value(),
                                  .integrator = spec.integrator.name,
                                  .impact_law = sim::impact_law_name(spec)};
    return {.title = spec.title,
            .dimension = spec.dimension,
            .bodies = static_cast<Index>(simulation.bodies().size() + spec.deformables.size()),
            .frames = recorder.frames(),
            .gap_tolerance = spec.contact.gap_tolerance,
            .approach_tolerance = sim::approach_tolerance(spec),
            .facts = facts,
            .summary = recorder.summary(),
            .verdicts = results::verdicts_of(facts, recorder.summary()),
            .deformables = recorder.deformables(),
            .output_seconds = recorder.seconds()};
}

ExitStatus run(const Options& options) {
    const fs::path folder = folder_of(options);
    Simulation simulation(
        loaded_scene(
            {.file = options.scene, .overrides = options.overrides, .until = options.until}),
        Threads(options.threads));
    if (!options.force) results::recording::require_replaceable(folder, simulation.spec().measures);
    const auto start = Clock::now();
    RunRecorder recorder(folder, simulation, fs::absolute(options.scene).string());
    if (!options.json) {
        std::cerr << "running " << options.scene << ": " << subject_of(simulation) << ", "
                  << counted(simulation.steps_planned(), "step") << std::endl;
    }
    RunState state = RunState::failed;
    try {
        state = recorded(simulation, recorder, options.json);
    } catch (const std::exception& error) {
        return give_up(recorder, error, folder);
    }
    RunReport report = report_of(simulation, recorder, state);
    report.wall_seconds = std::chrono::duration<double>(Clock::now() - start).count();
    if (options.json) {
        nlohmann::ordered_json answer = to_json(report);
        answer["result"] = (folder / results::recording::k_result_name).string();
        std::cout << answer.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace)
                  << '\n';
    } else {
        print_answer(report, folder, simulation);
    }
    return results::fails(report.verdicts) ? ExitStatus::not_converged : ExitStatus::success;
}

}  // namespace

Verb run_verb() {
    return {.name = "run",
            .summary = "compute a scene",
            .example = "drystone run scenes/quaking_wall.toml --until 2 --set parameters.mu=0.4",
            .declare = [](CLI::App& command) -> std::function<ExitStatus()> {
                auto options = std::make_shared<Options>();
                constexpr int k_most_threads = 1024;
                command.add_option("scene", options->scene, "scene file (TOML)")->required();
                command.add_option("--out", options->out,
                                   "folder for the result; default: result/<name of the scene>");
                command.add_option("--until", options->until, "end of the run (s)");
                command
                    .add_option(
                        "--threads", options->threads,
                        "threads that share the search for contacts; the solver uses one, and "
                        "results never depend on their number")
                    ->check(CLI::Range(1, k_most_threads))
                    ->capture_default_str();
                command
                    .add_option("--set", options->overrides,
                                "key=value in place of what the scene says; may be repeated")
                    ->allow_extra_args(false);
                command.add_flag("--force", options->force,
                                 "replace files in the folder even if drystone did not write them");
                command.add_flag("--json", options->json,
                                 "print the summary as JSON, and nothing else");
                return [options] { return run(*options); };
            }};
}

}  // namespace drystone::app

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include <CLI/CLI.hpp>
#include <Eigen/Core>

#include "drystone/core/error.hpp"
#include "drystone/core/version.hpp"
#include "drystone/inclusion/scheme.hpp"
#include "drystone/integrators/integrator.hpp"
#include "drystone/linalg/linear_solver.hpp"
#include "drystone/output/measure_csv.hpp"
#include "drystone/output/result_reader.hpp"
#include "drystone/output/result_summary.hpp"
#include "drystone/sim/measures/measure.hpp"
#include "drystone/solvers/solver.hpp"
#include "drystone/sweeping/scheme.hpp"
#include "run_report.hpp"
#include "table.hpp"
#include "verb.hpp"

namespace drystone::app {

namespace {

namespace fs = std::filesystem;

nlohmann::ordered_json facts() {
    const std::string eigen = std::to_string(EIGEN_WORLD_VERSION) + "." +
                              std::to_string(EIGEN_MAJOR_VERSION) + "." +
                              std::to_string(EIGEN_MINOR_VERSION);
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const sweeping::SchemeEntry& entry : sweeping::schemes()) {
        list.push_back({{"name", entry.name}, {"summary", entry.summary}});
    }
    nlohmann::ordered_json solver_list = nlohmann::ordered_json::array();
    for (const solvers::SolverEntry& entry : solvers::solver_entries()) {
        solver_list.push_back({{"name", entry.name}, {"summary", entry.summary}});
    }
    nlohmann::ordered_json integrator_list = nlohmann::ordered_json::array();
    for (const integrators::IntegratorEntry& entry : integrators::integrator_entries()) {
        integrator_list.push_back({{"name", entry.name}, {"summary", entry.summary}});
    }
    nlohmann::ordered_json inclusion_list = nlohmann::ordered_json::array();
    for (const inclusion::SchemeEntry& entry : inclusion::schemes()) {
        inclusion_list.push_back({{"name", entry.name}, {"summary", entry.summary}});
    }
    nlohmann::ordered_json linear_list = nlohmann::ordered_json::array();
    for (const LinearSolverEntry& entry : linear_solvers()) {
        linear_list.push_back({{"name", entry.name}, {"summary", entry.summary}});
    }
    nlohmann::ordered_json measure_list = nlohmann::ordered_json::array();
    for (const sim::measures::MeasureEntry& entry : sim::measures::measure_entries()) {
        measure_list.push_back({{"name", entry.name}, {"summary", entry.summary}});
    }
    return {{"version", std::string(version())},
            {"build", DRYSTONE_BUILD_TYPE},
            {"compiler", std::string("g++ ") + __VERSION__},
            {"eigen", eigen},
            {"sweeping_schemes", list},
            {"contact_solvers", solver_list},
            {"integrators", integrator_list},
            {"inclusion_schemes", inclusion_list},
            {"linear_solvers", linear_list},
            {"measures", measure_list}};
}

void print(const nlohmann::ordered_json& info) {
    std::cout << "drystone " << info["version"].get<std::string>() << " ("
              << info["build"].get<std::string>() << ", " << info["compiler"].get<std::string>()
              << ", Eigen " << info["eigen"].get<std::string>() << ")\n";
    const auto list = [&](const std::string& title, const char* key) {
        std::cout << '\n' << title << ":\n";
        for (const auto& entry : info[key]) {
            std::string name = entry["name"].get<std::string>();
            name.resize(20, ' ');
            std::cout << "  " << name << entry["summary"].get<std::string>() << '\n';
        }
    };
    list("sweeping schemes", "sweeping_schemes");
    list("contact solvers", "contact_solvers");
    list("integrators", "integrators");
    list("integrators of inclusions", "inclusion_schemes");
    list("linear solvers", "linear_solvers");
    list("measures", "measures");
}

struct Options {
    std::string result;
    bool json = false;
};

/// A measure with its last sample.
struct LastSample {
    output::MeasureRecord measure;
    double time = 0.0;
    std::vector<double> numbers;
};

/// What a result says about its run.
struct Content {
    output::RunRecord run;
    RunReport report;
    std::vector<LastSample> measures;
};

std::vector<LastSample> last_samples(const output::ResultReader& result) {
    std::vector<LastSample> list;
    for (const output::MeasureRecord& measure : result.measures()) {
        LastSample last{.measure = measure, .time = 0.0, .numbers = {}};
        if (measure.samples > 0) {
            const output::MeasureSamples samples = result.samples(measure, measure.samples - 1, 1);
            last.time = samples.times.front();
            last.numbers = output::sample_of(samples, 0).numbers;
        }
        list.push_back(std::move(last));
    }
    return list;
}

nlohmann::ordered_json to_json(const LastSample& last) {
    nlohmann::ordered_json values = nlohmann::ordered_json::object();
    for (std::size_t k = 0; k < last.numbers.size(); ++k) {
        values[last.measure.form.numbers[k].name] = last.numbers[k];
    }
    return {{"name", last.measure.name},
            {"kind", last.measure.kind},
            {"samples", last.measure.samples},
            {"rows", last.measure.form.rows},
            {"time", last.time},
            {"values", values}};
}

/// "walls (bounds), 120 samples: length_x 1.2 m, ..."
void print(const LastSample& last) {
    constexpr std::size_t k_most = 8;
    std::string text = last.measure.name + " (" + last.measure.kind + "), " +
                       counted(last.measure.samples, "sample");
    if (last.measure.form.rows > 0) {
        text += " of " + counted(last.measure.form.rows, "row");
    }
    for (std::size_t k = 0; k < std::min(last.numbers.size(), k_most); ++k) {
        const sim::measures::Column& column = last.measure.form.numbers[k];
        text += (k == 0 ? "; last: " : ", ") + column.name + ' ' + short_number(last.numbers[k]) +
                (column.unit.empty() ? "" : " " + column.unit);
    }
    if (last.numbers.size() > k_most) text += ", ...";
    print_row(std::cout, "measure", text);
}

Content content_of(const std::string& path) {
    const output::ResultReader result(path);
    const output::RunRecord& run = result.run();
    return {.run = run,
            .report = {.title = run.title,
                       .dimension = run.dimension,
                       .bodies = static_cast<Index>(result.bodies().size()) + result.deformables(),
                       .frames = result.frames(),
                       .steps_planned = run.steps_planned,
                       .velocity_tolerance = run.velocity_tolerance,
                       .gap_tolerance = run.gap_tolerance,
                       .approach_tolerance = run.approach_tolerance,
                       .integrator = run.integrator,
                       .impact_law = run.impact_law,
                       .state = run.state,
                       .abandoned = run.state == output::RunState::running &&
                                    !output::is_being_written(path),
                       .summary = output::summary_of(result),
                       .deformables = output::deformable_summaries(result)},
            .measures = last_samples(result)};
}

/// The same while a run may be writing: each state of the file is whole, but a reader that meets
/// two of them finds what looks like damage, and looks again.
Content settled_content_of(const std::string& path) {
    constexpr int k_most_looks = 20;
    for (int look = 1; look < k_most_looks; ++look) {
        try {
            return content_of(path);
        } catch (const InputError&) {
            if (!fs::is_regular_file(path) || !output::is_being_written(path)) throw;
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
    }
    return content_of(path);
}

void describe_result(const Options& options) {
    const Content content = settled_content_of(options.result);
    const output::RunRecord& run = content.run;
    const RunReport& report = content.report;
    if (options.json) {
        nlohmann::ordered_json answer = to_json(report);
        answer["file"] = options.result;
        answer["drystone_version"] = run.drystone_version;
        answer["integrator"] = run.integrator;
        answer["solver"] = run.solver;
        answer["step"] = run.step;
        answer["end"] = run.end;
        answer["measures"] = nlohmann::ordered_json::array();
        for (const LastSample& last : content.measures) answer["measures"].push_back(to_json(last));
        std::cout << answer.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace)
                  << '\n';
        return;
    }
    print_row(std::cout, "file", options.result + ", written by drystone " + run.drystone_version);
    print(std::cout, report);
    for (const LastSample& last : content.measures) print(last);
    print_row(std::cout, "settings",
              run.integrator + ", h = " + short_number(run.step) + " s, solver " + run.solver);
}

ExitStatus describe(const Options& options) {
    if (!options.result.empty()) {
        describe_result(options);
    } else if (options.json) {
        std::cout << facts().dump(2) << '\n';
    } else {
        print(facts());
    }
    return ExitStatus::success;
}

}  // namespace

Verb info_verb() {
    return {.name = "info",
            .summary = "say what a result holds, or what this program is and can do",
            .example = "drystone info result/quaking_wall/result.h5",
            .declare = [](CLI::App& command) -> std::function<ExitStatus()> {
                auto options = std::make_shared<Options>();
                command.add_option("result", options->result,
                                   "result file of drystone run; without: about the program");
                command.add_flag("--json", options->json, "print the answer as JSON");
                return [options] { return describe(*options); };
            }};
}

}  // namespace drystone::app

#include <algorithm>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include <CLI/CLI.hpp>
#include <Eigen/Core>

#include "drystone/core/version.hpp"
#include "drystone/inclusion/scheme.hpp"
#include "drystone/integrators/integrator.hpp"
#include "drystone/linalg/linear_solver.hpp"
#include "drystone/results/settled_reading.hpp"
#include "drystone/sim/measures/measure.hpp"
#include "drystone/solvers/solver.hpp"
#include "drystone/sweeping/scheme.hpp"
#include "player_page.hpp"
#include "result_content.hpp"
#include "table.hpp"
#include "verb.hpp"

namespace drystone::app {

namespace {

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
            {"measures", measure_list},
            {"player", !player_page().empty()}};
}

void print(const nlohmann::ordered_json& info) {
    std::cout << "drystone " << info["version"].get<std::string>() << " ("
              << info["build"].get<std::string>() << ", " << info["compiler"].get<std::string>()
              << ", Eigen " << info["eigen"].get<std::string>() << ")\n";
    std::cout << (info["player"].get<bool>() ? "with the player of `view` and `export --player`"
                                             : k_missing_player)
              << '\n';
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

void describe_result(const Options& options) {
    const ResultContent content = results::read_settled(
        options.result, [&] { return content_of(results::ResultReader(options.result)); });
    if (options.json) {
        nlohmann::ordered_json answer = to_json(content);
        answer["file"] = options.result;
        std::cout << answer.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace)
                  << '\n';
        return;
    }
    const results::RunRecord& run = content.run;
    print_row(std::cout, "file", options.result + ", written by drystone " + run.drystone_version);
    print(std::cout, content.report);
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

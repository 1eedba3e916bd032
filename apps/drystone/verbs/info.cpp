// `drystone info`: describes a result, or the program and its registries.
#include <algorithm>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

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

/// One registry of the program.
struct Listing {
    const char* key;                                           ///< of the JSON answer
    const char* title;                                         ///< for people
    std::vector<std::pair<std::string, std::string>> entries;  ///< name, summary
};

struct ProgramReport {
    std::string version = std::string(drystone::version());
    std::string build = DRYSTONE_BUILD_TYPE;
    std::string compiler = std::string("g++ ") + __VERSION__;
    std::string eigen = std::to_string(EIGEN_WORLD_VERSION) + "." +
                        std::to_string(EIGEN_MAJOR_VERSION) + "." +
                        std::to_string(EIGEN_MINOR_VERSION);
    std::vector<Listing> listings;
    bool player = !player_page().empty();
};

template <class Entries>
Listing listing(const char* key, const char* title, const Entries& entries) {
    Listing list{.key = key, .title = title, .entries = {}};
    for (const auto& entry : entries) list.entries.emplace_back(entry.name, entry.summary);
    return list;
}

ProgramReport program_report() {
    return {.listings = {
                listing("sweeping_schemes", "sweeping schemes", sweeping::schemes()),
                listing("contact_solvers", "contact solvers", solvers::solver_entries()),
                listing("integrators", "integrators", integrators::integrator_entries()),
                listing("inclusion_schemes", "integrators of inclusions", inclusion::schemes()),
                listing("linear_solvers", "linear solvers", linear_solvers()),
                listing("measures", "measures", sim::measures::measure_entries())}};
}

nlohmann::ordered_json to_json(const ProgramReport& report) {
    nlohmann::ordered_json answer{{"version", report.version},
                                  {"build", report.build},
                                  {"compiler", report.compiler},
                                  {"eigen", report.eigen}};
    for (const Listing& list : report.listings) {
        nlohmann::ordered_json& entries = answer[list.key] = nlohmann::ordered_json::array();
        for (const auto& [name, summary] : list.entries) {
            entries.push_back({{"name", name}, {"summary", summary}});
        }
    }
    answer["player"] = report.player;
    return answer;
}

void print(std::ostream& out, const ProgramReport& report) {
    out << "drystone " << report.version << " (" << report.build << ", " << report.compiler
        << ", Eigen " << report.eigen << ")\n"
        << (report.player ? "with the player of `view` and `export --player`" : k_missing_player)
        << '\n';
    for (const Listing& list : report.listings) {
        out << '\n' << list.title << ":\n";
        for (const auto& [name, summary] : list.entries) {
            std::string padded = name;
            padded.resize(20, ' ');
            out << "  " << padded << summary << '\n';
        }
    }
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
        std::cout << to_json(program_report()).dump(2) << '\n';
    } else {
        print(std::cout, program_report());
    }
    return ExitStatus::success;
}

}  // namespace

Verb info_verb() {
    return {.name = "info",
            .summary = "describe a result, or this program",
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

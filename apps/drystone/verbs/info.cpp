#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include <CLI/CLI.hpp>
#include <Eigen/Core>

#include "drystone/core/version.hpp"
#include "drystone/solvers/solver.hpp"
#include "drystone/sweeping/scheme.hpp"
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
    return {{"version", std::string(version())},
            {"build", DRYSTONE_BUILD_TYPE},
            {"compiler", std::string("g++ ") + __VERSION__},
            {"eigen", eigen},
            {"sweeping_schemes", list},
            {"contact_solvers", solver_list}};
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
}

}  // namespace

Verb info_verb() {
    return {.name = "info",
            .summary = "say what this program is and what it can do",
            .example = "drystone info --json",
            .declare = [](CLI::App& command) -> std::function<ExitStatus()> {
                auto json = std::make_shared<bool>(false);
                command.add_flag("--json", *json, "print the answer as JSON");
                return [json] {
                    if (*json) {
                        std::cout << facts().dump(2) << '\n';
                    } else {
                        print(facts());
                    }
                    return ExitStatus::success;
                };
            }};
}

}  // namespace drystone::app

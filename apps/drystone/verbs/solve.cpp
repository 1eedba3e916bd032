#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <variant>

#include <CLI/CLI.hpp>

#include "drystone/core/error.hpp"
#include "drystone/problem/definiteness.hpp"
#include "drystone/problem/fclib_file.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/solver.hpp"
#include "solve_progress.hpp"
#include "table.hpp"
#include "verb.hpp"

namespace drystone::app {

namespace {

using Json = nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;

/// Eigenvalues below this share of the largest are more than the rounding of this program.
constexpr double k_rounding = 1e-10;

struct Options {
    std::string file;
    std::string solver = "auto";
    double tolerance = 1e-8;
    int most_iterations = 0;
    bool factored = false;
    bool write_solution = false;
    bool json = false;
    bool list = false;
};

std::string number(double value, const char* format = "%.3g") {
    char text[32];
    std::snprintf(text, sizeof text, format, value);
    return text;
}

std::string padded(std::string text, std::size_t width) {
    if (text.size() < width) text.resize(width, ' ');
    return text;
}

ExitStatus list_solvers(bool json) {
    Json list = Json::array();
    for (const solvers::SolverEntry& entry : solvers::solver_entries()) {
        list.push_back({{"name", entry.name}, {"summary", entry.summary}});
        if (!json) std::cout << padded(entry.name, 20) << entry.summary << '\n';
    }
    if (json) std::cout << list.dump(2) << '\n';
    return ExitStatus::success;
}

/// What the file holds, before anything is solved.
Json describe(const problem::FclibFile& file, const problem::ContactProblem& problem) {
    Json warnings = Json::array();
    for (const std::string& assumption : file.assumptions) warnings.push_back(assumption);
    if (problem.W.has_factors()) {
        warnings.push_back("W is factored: not tested for being semidefinite");
    } else if (const double ratio = problem::require_semidefinite(problem).ratio();
               ratio < -k_rounding) {
        warnings.push_back("W has an eigenvalue of " + number(ratio) +
                           " times the largest: not quite semidefinite, solved as it is");
    }
    const bool global = std::holds_alternative<problem::GlobalProblem>(file.problem);
    const Index rows = problem::bilateral_rows(file);
    Json size{{"form", global ? "global" : "local"},
              {"space", file.spacedim},
              {"contacts", problem.contacts() - rows},
              {"bilateral_rows", rows},
              {"unknowns", problem.components()}};
    if (problem.W.has_blocks()) {
        size["blocks"] = problem.W.blocks().block_count();
        size["asymmetry"] = problem.W.blocks().relative_asymmetry();
    }
    size["warnings"] = warnings;
    return size;
}

void print(const Json& answer) {
    const Json& size = answer["problem"];
    std::cout << padded("problem", 12) << counted(size["contacts"].get<long>(), "contact") << " in "
              << size["space"] << "D";
    if (size["bilateral_rows"] != 0)
        std::cout << " and " << counted(size["bilateral_rows"].get<long>(), "bilateral row");
    std::cout << ", " << size["unknowns"] << " unknowns, ";
    if (size.contains("blocks")) std::cout << size["blocks"] << " blocks ";
    std::cout << "(" << size["form"].get<std::string>() << " file)\n";
    for (const auto& warning : size["warnings"]) {
        std::cout << padded("note", 12) << warning.get<std::string>() << '\n';
    }
    std::cout << padded("solver", 12) << answer["solver"].get<std::string>();
    const auto message = answer["message"].get<std::string>();
    if (!message.empty()) std::cout << ": " << message;
    std::cout << '\n'
              << padded("status", 12) << answer["status"].get<std::string>() << '\n'
              << padded("iterations", 12) << answer["iterations"] << '\n'
              << padded("residual", 12) << number(answer["residual"].get<double>())
              << " (asked for " << number(answer["tolerance"].get<double>())
              << "), largest contact error " << number(answer["velocity_residual"].get<double>())
              << " m/s\n"
              << padded("time", 12) << number(answer["seconds"].get<double>()) << " s\n";
    if (answer["solution_written"].get<bool>()) {
        std::cout << padded("written", 12) << "/solution of the file\n";
    } else if (answer["solution_asked_for"].get<bool>()) {
        std::cout << padded("not written", 12) << "what did not converge is no solution\n";
    }
}

ExitStatus solve(const Options& options) {
    if (options.list) return list_solvers(options.json);
    if (options.file.empty()) {
        throw InputError({.what = "drystone solve",
                          .expected = "an FCLIB file (or --list)",
                          .found = "no file"});
    }
    if (!(options.tolerance > 0.0) || !std::isfinite(options.tolerance)) {
        throw InputError(
            {.what = "--tol", .expected = "a number > 0", .found = number(options.tolerance)});
    }
    auto progress = std::make_optional<SolveProgress>("reading", options.json);
    const solvers::AnySolver solver =
        solvers::make_solver(options.solver, {.tolerance = options.tolerance,
                                              .most_iterations = options.most_iterations,
                                              .progress = [&](int iterations, double residual) {
                                                  progress->report(iterations, residual);
                                              }});
    const problem::FclibFile file = problem::read_fclib(options.file);
    problem::ContactProblem problem;
    Json answer{{"file", options.file}};
    try {
        problem = problem::local_problem(
            file, options.factored ? problem::Form::factored : problem::Form::assembled);
        problem::require_valid(problem);
        progress->begin("checking that W is semidefinite");
        answer["problem"] = describe(file, problem);
    } catch (const InputError& error) {
        throw error.within(options.file);
    }

    VecX r = VecX::Zero(problem.components());
    const auto start = Clock::now();
    progress->begin(options.solver);
    const solvers::SolveReport report = solver(problem, r);
    progress.reset();
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();

    // An answer that did not converge is not worth replacing what the file holds.
    const bool write = options.write_solution && report.converged();
    if (write) {
        problem::write_fclib_solution(options.file, problem::solution_of(file, r));
    }
    answer.update({{"solver", options.solver},
                   {"status", std::string(name_of(report.status))},
                   {"iterations", report.iterations},
                   {"residual", report.residual},
                   {"tolerance", options.tolerance},
                   {"velocity_residual", problem::velocity_residual(problem, r)},
                   {"seconds", seconds},
                   {"message", report.message},
                   {"solution_asked_for", options.write_solution},
                   {"solution_written", write}});
    if (options.json) {
        // A file may have a name that is no UTF-8.
        std::cout << answer.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
    } else {
        print(answer);
    }
    return report.converged() ? ExitStatus::success : ExitStatus::not_converged;
}

}  // namespace

Verb solve_verb() {
    return {
        .name = "solve",
        .summary = "solve a contact problem from an FCLIB file",
        .example = "drystone solve problem.hdf5 --tol 1e-10 --write-solution",
        .declare = [](CLI::App& command) -> std::function<ExitStatus()> {
            auto options = std::make_shared<Options>();
            command.add_option("file", options->file, "FCLIB file (HDF5), local or global");
            command.add_option("--solver", options->solver, "one of --list")->capture_default_str();
            command.add_option("--tol", options->tolerance, "residual to reach")
                ->capture_default_str();
            command
                .add_option("--max-iterations", options->most_iterations,
                            "give up after so many (default: the solver's own limit)")
                ->check(CLI::PositiveNumber);
            command.add_flag("--factored", options->factored,
                             "keep W = H M^-1 H^T of a global file in factors "
                             "(sweeps and Newton methods take it)");
            command.add_flag("--write-solution", options->write_solution,
                             "store the impulses and velocities in the file");
            command.add_flag("--json", options->json, "print the answer as JSON");
            command.add_flag("--list", options->list, "name the solvers, one line each");
            return [options] { return solve(*options); };
        }};
}

}  // namespace drystone::app

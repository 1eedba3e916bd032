// `drystone solve`: solves the contact problem of an FCLIB file.
#include <chrono>
#include <cmath>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <CLI/CLI.hpp>

#include "drystone/core/error.hpp"
#include "drystone/problem/definiteness.hpp"
#include "drystone/problem/fclib_file.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/solver.hpp"
#include "interruption.hpp"
#include "progress.hpp"
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
    std::string solver;  ///< empty: chosen by the form of W
    double tolerance = 1e-8;
    int most_iterations = 0;
    std::optional<double> time_limit;  ///< of the solution (s)
    bool factored = false;
    bool write_solution = false;
    bool json = false;
    bool list = false;
};

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

/// The problem of a file, before it is solved.
struct ProblemReport {
    bool global = false;  ///< the form of the file
    int space = 3;        ///< dimension
    Index contacts = 0;
    Index bilateral_rows = 0;
    Index unknowns = 0;
    bool factored = false;   ///< W is kept in factors, without blocks
    Index blocks = 0;        ///< of W
    double asymmetry = 0.0;  ///< of W, relative
    std::vector<std::string> warnings = {};
};

struct SolveAnswer {
    std::string file;
    ProblemReport problem;
    std::string solver;
    double tolerance = 0.0;
    solvers::SolveReport report = {};
    double velocity_residual = 0.0;  ///< largest error of a contact (m/s)
    double seconds = 0.0;
    bool solution_asked_for = false;
    bool solution_written = false;
};

/// `spectrum` of an assembled W; a factored one is not tested for being semidefinite.
ProblemReport describe(const problem::FclibFile& file, const problem::ContactProblem& problem,
                       const std::optional<problem::Definiteness>& spectrum) {
    const Index rows = problem::bilateral_rows(file);
    ProblemReport report{.global = std::holds_alternative<problem::GlobalProblem>(file.problem),
                         .space = file.spacedim,
                         .contacts = problem.contacts() - rows,
                         .bilateral_rows = rows,
                         .unknowns = problem.components(),
                         .factored = problem.W.has_factors(),
                         .warnings = {file.assumptions.begin(), file.assumptions.end()}};
    if (problem.W.has_blocks()) {
        report.blocks = problem.W.blocks().block_count();
        report.asymmetry = problem.W.blocks().relative_asymmetry();
    }
    if (!spectrum) {
        report.warnings.emplace_back("W is factored: not tested for being semidefinite");
    } else if (spectrum->ratio() < -k_rounding) {
        report.warnings.push_back("W has an eigenvalue of " + short_number(spectrum->ratio()) +
                                  " times the largest: not quite semidefinite, solved as it is");
    }
    return report;
}

Json to_json(const SolveAnswer& answer) {
    const ProblemReport& problem = answer.problem;
    Json described{{"form", problem.global ? "global" : "local"},
                   {"space", problem.space},
                   {"contacts", problem.contacts},
                   {"bilateral_rows", problem.bilateral_rows},
                   {"unknowns", problem.unknowns}};
    if (!problem.factored) {
        described["blocks"] = problem.blocks;
        described["asymmetry"] = problem.asymmetry;
    }
    described["warnings"] = problem.warnings;
    return {{"file", answer.file},
            {"problem", described},
            {"solver", answer.solver},
            {"status", std::string(name_of(answer.report.status))},
            {"iterations", answer.report.iterations},
            {"residual", answer.report.residual},
            {"tolerance", answer.tolerance},
            {"velocity_residual", answer.velocity_residual},
            {"seconds", answer.seconds},
            {"message", answer.report.message},
            {"solution_asked_for", answer.solution_asked_for},
            {"solution_written", answer.solution_written}};
}

void print(std::ostream& out, const SolveAnswer& answer) {
    const ProblemReport& problem = answer.problem;
    print_row(
        out, "problem",
        counted(problem.contacts, "contact") + " in " + std::to_string(problem.space) + "D" +
            (problem.bilateral_rows > 0 ? " and " + counted(problem.bilateral_rows, "bilateral row")
                                        : "") +
            ", " + std::to_string(problem.unknowns) + " unknowns" +
            (problem.factored ? "" : ", " + std::to_string(problem.blocks) + " blocks") + " (" +
            (problem.global ? "global" : "local") + " file)");
    for (const std::string& warning : problem.warnings) print_row(out, "note", warning);
    const solvers::SolveReport& report = answer.report;
    print_row(out, "solver", answer.solver + (report.message.empty() ? "" : ": " + report.message));
    print_row(out, "status", std::string(name_of(report.status)));
    print_row(out, "iterations", std::to_string(report.iterations));
    print_row(out, "residual",
              short_number(report.residual) + " (asked for " + short_number(answer.tolerance) +
                  "), largest contact error " + short_number(answer.velocity_residual) + " m/s");
    print_row(out, "time", short_number(answer.seconds) + " s");
    if (answer.solution_written) {
        print_row(out, "written", "/solution of the file");
    } else if (answer.solution_asked_for) {
        print_row(out, "not written", "the solver did not converge");
    }
}

/// Asks the solver to stop: after a time from now, or when the user has.
solvers::StopRequest stop_request(const std::optional<double>& seconds,
                                  const Interruption& interruption) {
    std::optional<Clock::time_point> end;
    // Longer limits than the clock can count are none.
    if (seconds && *seconds < 1e9) {
        end = Clock::now() +
              std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(*seconds));
    }
    return
        [end, &interruption] { return interruption.requested() || (end && Clock::now() >= *end); };
}

ExitStatus solve(const Options& options) {
    if (options.list) return list_solvers(options.json);
    if (options.file.empty()) {
        throw InputError({.what = "drystone solve",
                          .expected = "an FCLIB file (or --list)",
                          .found = "no file"});
    }
    if (!(options.tolerance > 0.0) || !std::isfinite(options.tolerance)) {
        throw InputError({.what = "--tol",
                          .expected = "a number > 0",
                          .found = short_number(options.tolerance)});
    }
    std::string name = options.solver;
    if (name.empty()) name = options.factored ? "nlgs_cg" : "auto";
    auto progress = std::make_optional<SolveProgress>("reading", options.json);
    solvers::StopRequest stop;  // none before the solution starts
    const solvers::AnySolver solver = solvers::make_solver(
        name, {.tolerance = options.tolerance,
               .most_iterations = options.most_iterations,
               .progress = [&](int iterations,
                               double residual) { progress->report(iterations, residual); },
               .stop = [&] { return solvers::is_stopped(stop); }});
    const problem::FclibFile file = problem::read_fclib(options.file);
    problem::ContactProblem problem;
    std::optional<problem::Definiteness> spectrum;
    try {
        problem = problem::local_problem(
            file, options.factored ? problem::Form::factored : problem::Form::assembled);
        problem::require_valid(problem);
        if (problem.W.has_blocks()) {
            progress->begin("checking that W is semidefinite");
            spectrum = problem::require_semidefinite(problem);
        }
    } catch (const InputError& error) {
        throw error.within(options.file);
    }
    SolveAnswer answer{.file = options.file,
                       .problem = describe(file, problem, spectrum),
                       .solver = name,
                       .tolerance = options.tolerance,
                       .solution_asked_for = options.write_solution};

    VecX r = VecX::Zero(problem.components());
    const Interruption interruption;
    const auto start = Clock::now();
    stop = stop_request(options.time_limit, interruption);
    progress->begin(name);
    answer.report = solver(problem, r);
    progress.reset();
    answer.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    answer.velocity_residual = problem::velocity_residual(problem, r);

    // Impulses that did not converge do not replace the solution of the file.
    answer.solution_written = options.write_solution && answer.report.converged();
    if (answer.solution_written) {
        problem::write_fclib_solution(options.file, problem::solution_of(file, r));
    }
    if (options.json) {
        // The name of a file need not be UTF-8.
        std::cout << to_json(answer).dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
    } else {
        print(std::cout, answer);
    }
    return answer.report.converged() ? ExitStatus::success : ExitStatus::not_converged;
}

}  // namespace

Verb solve_verb() {
    return {.name = "solve",
            .summary = "solve a contact problem from an FCLIB file",
            .example = "drystone solve problem.hdf5 --tol 1e-10 --write-solution",
            .declare = [](CLI::App& command) -> std::function<ExitStatus()> {
                auto options = std::make_shared<Options>();
                command.add_option("file", options->file, "FCLIB file (HDF5), local or global");
                command.add_option("--solver", options->solver,
                                   "one of --list (default: auto; nlgs_cg with --factored)");
                command.add_option("--tol", options->tolerance, "residual to reach")
                    ->capture_default_str();
                command
                    .add_option("--max-iterations", options->most_iterations,
                                "give up after so many (default: the solver's own limit)")
                    ->check(CLI::PositiveNumber);
                command
                    .add_option("--time-limit", options->time_limit,
                                "stop after so many seconds of the solution, with the best "
                                "impulses so far; the result then depends on the clock")
                    ->check(CLI::PositiveNumber);
                command.add_flag("--factored", options->factored,
                                 "keep W = H M^-1 H^T of a global file in factors "
                                 "(for auto, body_sweeps, nlgs, nlgs_cg, nlgs_pdas, planar_path, "
                                 "proximal_point, semismooth_newton)");
                command.add_flag("--write-solution", options->write_solution,
                                 "store the impulses and velocities in the file");
                command.add_flag("--json", options->json, "print the answer as JSON");
                command.add_flag("--list", options->list, "name the solvers, one line each");
                return [options] { return solve(*options); };
            }};
}

}  // namespace drystone::app

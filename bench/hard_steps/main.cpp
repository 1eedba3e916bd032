// bench_hard_steps run SCENE [--set KEY=VALUE ...] [--steps N] [--keep FOLDER]
// bench_hard_steps solve FOLDER [--solver NAME ...] [--tolerance V] [--factored]
//
// `run` times the steps of a scene: mean, median, 99th percentile and maximum of the processor time
// of a step, and what did not converge, as a line of CSV. With --keep, problems of steps that took
// more than 30 medians (and more than 20 ms) are kept with their warm starts as FCLIB files.
//
// `solve` times solvers on kept problems, each from its warm start, in the measure of time steps.
//
// Choose on some scenes, seeds and frictions; judge on others that were not looked at.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "drystone/problem/residual.hpp"
#include "drystone/scene/load_scene.hpp"
#include "drystone/sim/simulation.hpp"
#include "drystone/solvers/solver.hpp"
#include "kept_problems.hpp"

namespace {

namespace fs = std::filesystem;
using drystone::VecX;
using drystone::sim::Simulation;
using drystone::sim::StepReport;

constexpr double k_hard_medians = 30.0;
constexpr double k_hard_ms = 20.0;

/// Processor time of this process (ms): the machine may be busy with others.
double processor_ms() { return 1e3 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// The value below which this share of the sorted values lies.
double quantile(const std::vector<double>& sorted, double share) {
    if (sorted.empty()) return 0.0;
    const auto last = static_cast<double>(sorted.size() - 1);
    return sorted[static_cast<std::size_t>(share * last + 0.5)];
}

struct RunOptions {
    std::string scene;
    std::vector<std::string> overrides;
    int steps = 0;  ///< 0: all
    std::string keep;
};

void run(const RunOptions& options) {
    Simulation simulation(drystone::scene::load_scene(options.scene, options.overrides));
    std::vector<double> times;
    std::vector<double> sorted;
    int not_converged = 0;
    double worst = 0.0;
    long hardest = 0;
    double longest = 0.0;
    const std::string name = fs::path(options.scene).stem().string();
    while (!simulation.finished() &&
           (options.steps == 0 || simulation.steps_done() < options.steps)) {
        const bool keeps = !options.keep.empty();
        const auto before =
            keeps ? simulation.contacts() : std::vector<drystone::sim::ContactRecord>{};
        const double start = processor_ms();
        const StepReport report = simulation.step();
        const double time = processor_ms() - start;
        times.push_back(time);
        sorted.insert(std::upper_bound(sorted.begin(), sorted.end(), time), time);
        if (time > longest) hardest = report.step;
        longest = std::max(longest, time);
        worst = std::max(worst, report.residual);
        if (!report.converged()) ++not_converged;
        if (keeps && time > k_hard_ms && time > k_hard_medians * quantile(sorted, 0.5)) {
            const fs::path file =
                fs::path(options.keep) / (name + "_" + std::to_string(report.step) + ".hdf5");
            if (!hard_steps::keep(simulation, before, report.h, file)) {
                std::fprintf(stderr, "step %ld: not kept\n", static_cast<long>(report.step));
            }
        }
    }
    double sum = 0.0;
    for (const double time : times) sum += time;
    std::string settings;
    for (const std::string& one : options.overrides)
        settings += (settings.empty() ? "" : " ") + one;
    std::printf(
        "scene,settings,steps,total_s,mean_ms,median_ms,p99_ms,max_ms,hardest_step,"
        "not_converged,largest_residual\n");
    std::printf("%s,%s,%zu,%.3f,%.3f,%.3f,%.2f,%.1f,%ld,%d,%.3g\n", name.c_str(), settings.c_str(),
                times.size(), 1e-3 * sum, sum / static_cast<double>(times.size()),
                quantile(sorted, 0.5), quantile(sorted, 0.99), longest, hardest, not_converged,
                worst);
}

struct SolveOptions {
    std::string folder;
    std::vector<std::string> solvers{"auto"};
    double tolerance = 1e-6;
    bool factored = false;
};

void solve(const SolveOptions& options) {
    std::printf("problem,contacts,solver,ms,iterations,residual,converged\n");
    for (const hard_steps::Kept& kept : hard_steps::kept_in(options.folder, options.factored)) {
        for (const std::string& name : options.solvers) {
            const drystone::solvers::AnySolver solver = drystone::solvers::make_solver(
                name, {.tolerance = options.tolerance,
                       .measure = drystone::problem::Measure::velocity,
                       .strategy = drystone::solvers::Strategy::time_step});
            VecX r = kept.start;
            const double start = processor_ms();
            const auto report = solver(kept.problem, r);
            const double time = processor_ms() - start;
            std::printf("%s,%ld,%s,%.2f,%d,%.3g,%d\n", kept.name.c_str(),
                        static_cast<long>(kept.problem.contacts()), name.c_str(), time,
                        report.iterations, drystone::problem::velocity_residual(kept.problem, r),
                        report.converged() ? 1 : 0);
            std::fflush(stdout);
        }
    }
}

}  // namespace

int main(int count, char** arguments) {
    CLI::App app("Hard steps of scenes: how long they take, and which solver is quick on them.");
    app.require_subcommand(1);
    RunOptions run_options;
    CLI::App* runs = app.add_subcommand("run", "Times the steps of a scene.");
    runs->add_option("scene", run_options.scene)->required();
    runs->add_option("--set", run_options.overrides, "KEY=VALUE of the scene");
    runs->add_option("--steps", run_options.steps, "at most so many");
    runs->add_option("--keep", run_options.keep, "folder for the problems of hard steps");
    SolveOptions solve_options;
    CLI::App* solves = app.add_subcommand("solve", "Times solvers on kept problems.");
    solves->add_option("folder", solve_options.folder)->required();
    solves->add_option("--solver", solve_options.solvers);
    solves->add_flag("--factored", solve_options.factored, "W of global files as factors");
    solves->add_option("--tolerance", solve_options.tolerance, "m/s");
    CLI11_PARSE(app, count, arguments);
    try {
        if (!run_options.keep.empty()) fs::create_directories(run_options.keep);
        if (runs->parsed()) run(run_options);
        if (solves->parsed()) solve(solve_options);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 2;
    }
    return 0;
}

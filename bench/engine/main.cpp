// bench_engine SCENES [--quick] [--limit S]: time per step of whole simulations, split by stage.
//
// The quaking wall at h = 1e-3 and 1e-6 m/s, against real time; 500, 2,000 and 8,000 spheres that
// settle in a box at 1e-4 m/s, after they have come together. Each figure is an average over the
// measured steps of one run. Results are written as `drystone run` does, to a temporary folder.
//
// A scene that takes longer than the limit is measured over fewer steps; the table marks it.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "drystone/core/stopwatch.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/results/recording/run_recorder.hpp"
#include "drystone/scene/load_scene.hpp"
#include "drystone/sim/simulation.hpp"

namespace {

using drystone::sim::Simulation;
using drystone::sim::StepReport;

/// What one run is and how much of it counts.
struct Case {
    std::string name;
    std::string scene;  ///< file in the folder of scenes
    std::vector<std::string> overrides;
    int first = 0;  ///< steps before measuring
    int count = 0;  ///< steps that are measured
};

/// Averages over the measured steps.
struct Averages {
    double seconds = 0.0;
    double contacts = 0.0;
    double iterations = 0.0;
    double residual = 0.0;  ///< largest (m/s)
    double natural = 0.0;   ///< largest of the sampled steps, as files of problems define it
    double output = 0.0;    ///< (s)
    int not_converged = 0;
    int first = 0;              ///< step before the first that was measured
    std::vector<double> steps;  ///< time of each (s)
    drystone::integrators::StageTimes times;
};

/// The residual of FCLIB comparisons is measured every so many steps: it needs the problem again.
constexpr int k_sampling = 20;

Averages measure(const Case& one, const std::filesystem::path& scenes,
                 const std::filesystem::path& results, double limit) {
    const std::filesystem::path scene = scenes / one.scene;
    Simulation simulation(drystone::scene::load_scene(scene, one.overrides));
    Averages sum;
    drystone::Stopwatch stopwatch;
    double spent = 0.0;
    for (; sum.first < one.first && spent < 0.5 * limit; ++sum.first) {
        static_cast<void>(simulation.step());
        spent += stopwatch.lap();
    }
    drystone::results::recording::RunRecorder recorder(results, simulation, scene.string());
    for (int k = 0; k < one.count && sum.seconds < 0.5 * limit; ++k) {
        const StepReport report = simulation.step();
        recorder.add(report, simulation);
        sum.steps.push_back(report.times.sum());
        sum.seconds += report.times.sum();
        sum.contacts += static_cast<double>(report.contacts);
        sum.iterations += report.iterations;
        sum.residual = std::max(sum.residual, report.residual);
        if (!report.converged()) ++sum.not_converged;
        sum.times.forces += report.times.forces;
        sum.times.detection += report.times.detection;
        sum.times.build += report.times.build;
        sum.times.solve += report.times.solve;
        sum.times.motion += report.times.motion;
        sum.times.correction += report.times.correction;
        sum.times.ledger += report.times.ledger;
        if (k % k_sampling == 0) {
            const auto posed = simulation.posed_problem();
            sum.natural =
                std::max(sum.natural, drystone::problem::natural_residual(posed.problem, posed.r));
        }
    }
    recorder.finish(simulation, drystone::results::RunState::interrupted);
    sum.output = recorder.seconds();
    sum.seconds += sum.output;
    return sum;
}

void print_header() {
    std::printf("%-14s %11s %8s %8s %8s %7s %8s %8s %6s | %s\n", "scene", "steps", "ms/step",
                "median", "contacts", "iter.", "max m/s", "relative", "failed",
                "share: detection build solve correction output rest");
}

void print(const Case& one, Averages sum) {
    const double n = static_cast<double>(sum.steps.size());
    std::sort(sum.steps.begin(), sum.steps.end());
    const auto share = [&](double part) { return 100.0 * part / sum.seconds; };
    const double rest = sum.times.forces + sum.times.motion + sum.times.ledger;
    const std::string steps = std::to_string(sum.first + 1) + "-" +
                              std::to_string(sum.first + static_cast<int>(sum.steps.size()));
    std::printf(
        "%-14s %11s %8.2f %8.2f %8.0f %7.1f %8.1e %8.1e %6d | %5.1f%% %5.1f%% %5.1f%% %5.1f%% "
        "%5.1f%% %5.1f%%\n",
        one.name.c_str(), steps.c_str(), 1e3 * sum.seconds / n,
        1e3 * sum.steps[sum.steps.size() / 2], sum.contacts / n, sum.iterations / n, sum.residual,
        sum.natural, sum.not_converged, share(sum.times.detection), share(sum.times.build),
        share(sum.times.solve), share(sum.times.correction), share(sum.output), share(rest));
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Time per step of whole simulations."};
    std::string scenes;
    bool quick = false;
    app.add_option("scenes", scenes, "folder of the scenes")->required();
    double limit = 300.0;
    app.add_option("--limit", limit, "time for one scene (s); default: 300");
    app.add_flag("--quick", quick, "a tenth of the steps, without the largest scene");
    CLI11_PARSE(app, argc, argv);

    const int part = quick ? 10 : 1;
    std::vector<Case> cases{{.name = "quaking wall",
                             .scene = "quaking_wall.toml",
                             .overrides = {"time.step=1e-3", "solver.velocity_tolerance=1e-6"},
                             .count = 2000 / part}};
    for (const int spheres : {500, 2000, 8000}) {
        if (quick && spheres == 8000) continue;
        cases.push_back({.name = std::to_string(spheres) + " spheres",
                         .scene = "spheres_in_a_box.toml",
                         .overrides = {"parameters.n=" + std::to_string(spheres), "time.step=1e-3",
                                       "solver.velocity_tolerance=1e-4"},
                         .first = 800 / part,
                         .count = 200 / part});
    }
    print_header();
    const auto results = std::filesystem::temp_directory_path() / "drystone_bench_engine";
    for (const Case& one : cases) print(one, measure(one, scenes, results, limit));
    std::filesystem::remove_all(results);
    std::printf("\nFaster than real time: below 1 ms per step at h = 1e-3.\n");
    return 0;
}

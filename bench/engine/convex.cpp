// bench_convex_scheme SCENES [--quick] [--limit S] [--solver NAME]: time per step of the convex
// scheme without friction.
//
// Spheres that settle in a box (scenes/settling_spheres.toml) in numbers from 100 up to 100,000;
// Each is measured over the steps named, after
// the balls have come together, and the cost per particle is given relative to 1,000 spheres. A
// number that takes longer than the limit is measured over fewer steps, earlier in its fall; the
// table marks it. Times per step are processor time of the one thread.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "drystone/core/stopwatch.hpp"
#include "drystone/scene/load_scene.hpp"
#include "drystone/sim/simulation.hpp"

namespace {

using drystone::sim::Simulation;
using drystone::sim::StepReport;

/// Sums over the measured steps.
struct Sums {
    int first = 0;  ///< step before the first that was measured
    int steps = 0;
    double seconds = 0.0;  ///< of the processor
    double wall = 0.0;     ///< (s), as the following
    double detection = 0.0;
    double build = 0.0;
    double solve = 0.0;
    double contacts = 0.0;
    double iterations = 0.0;
    int repeats = 0;
    int not_converged = 0;
    double penetration = 0.0;  ///< largest (m)
};

Sums measure(Simulation& simulation, int before, int count, double limit) {
    Sums sums;
    drystone::Stopwatch stopwatch;
    double spent = 0.0;
    for (; sums.first < before && spent < 0.6 * limit; ++sums.first) {
        static_cast<void>(simulation.step());
        spent += stopwatch.lap();
    }
    for (; sums.steps < count && sums.wall < 0.4 * limit; ++sums.steps) {
        const std::clock_t start = std::clock();
        const StepReport report = simulation.step();
        sums.seconds += static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        sums.wall += report.times.sum();
        sums.detection += report.times.detection;
        sums.build += report.times.build;
        sums.solve += report.times.solve;
        sums.contacts += static_cast<double>(report.contacts);
        sums.iterations += report.iterations;
        sums.repeats += report.repeats;
        sums.not_converged += report.converged() ? 0 : 1;
        sums.penetration = std::max(sums.penetration, report.largest_penetration);
    }
    return sums;
}

/// Returns the cost per particle and step (s).
double print(int particles, const Sums& sums, double reference) {
    const double n = sums.steps;
    const double each = sums.seconds / n / particles;
    const double relative = reference > 0.0 ? each / reference : 1.0;
    const std::string steps =
        std::to_string(sums.first + 1) + "-" + std::to_string(sums.first + sums.steps);
    const auto share = [&](double part) { return 100.0 * part / sums.wall; };
    std::printf("%9d %9s %9.2f %9.2f %7.2f %9.0f %7.1f %8.2f %6d %9.1e | %5.1f%% %5.1f%% %5.1f%%\n",
                particles, steps.c_str(), 1e3 * sums.seconds / n, 1e6 * each, relative,
                sums.contacts / n, sums.iterations / n, sums.repeats / n, sums.not_converged,
                sums.penetration, share(sums.detection), share(sums.build), share(sums.solve));
    std::fflush(stdout);
    return each;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Time per step of the convex scheme."};
    std::string scenes;
    std::string solver = "auto";
    bool quick = false;
    double limit = 300.0;
    std::vector<int> counts;
    app.add_option("scenes", scenes, "folder of the scenes")->required();
    app.add_option("--limit", limit, "time for one number of particles (s); default: 300");
    app.add_option("--solver", solver, "name of the solver; default: auto");
    app.add_option("--counts", counts, "numbers of particles; default: 100 to 100,000");
    app.add_flag("--quick", quick, "up to 1,000 particles");
    CLI11_PARSE(app, argc, argv);
    if (counts.empty()) {
        counts = {1'000, 100};
        if (!quick) counts = {1'000, 100, 3'000, 10'000, 30'000, 100'000};
    }

    std::printf("%9s %9s %9s %9s %7s %9s %7s %8s %6s %9s | %s\n", "particles", "steps", "ms/step",
                "us/part.", "ratio", "contacts", "iter.", "repeats", "failed", "depth (m)",
                "share: detection build solve");
    double reference = 0.0;
    for (const int count : counts) {
        Simulation simulation(drystone::scene::load_scene(
            std::filesystem::path(scenes) / "settling_spheres.toml",
            {"parameters.n=" + std::to_string(count), "solver.name=" + solver}));
        const double each = print(count, measure(simulation, 100, 50, limit), reference);
        if (reference == 0.0) reference = each;
    }
    std::printf("\nratio: cost per particle against that of the first line.\n");
    return 0;
}

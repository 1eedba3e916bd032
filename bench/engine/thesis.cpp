// bench_thesis SCENES [--steps N] [--quick]: the linear solvers of Newton's method with compliant
// contacts on the packings of Nguyen (2024, section 4.6), and the cost of a step against the number
// of disks. All figures are from one run of this program.
//
// The disks come to rest by contact dynamics, in long steps and with much friction; then contacts
// are springs, which take over the load. From this one state every linear solver makes the same
// steps, in the mode of the thesis: 529 disks, c_nu = 1e6, dt = 1e-4.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "drystone/core/stopwatch.hpp"
#include "drystone/scene/load_scene.hpp"
#include "drystone/sim/simulation.hpp"

namespace {

using drystone::Index;
using drystone::Stopwatch;
using drystone::sim::Simulation;
using drystone::sim::Snapshot;
using drystone::sim::StepReport;
using Settings = std::vector<std::string>;

/// Contacts as springs.
struct Law {
    std::string alpha = "2";
    std::string mu = "0";
};

/// Sums over the measured steps.
struct Measurement {
    double seconds = 0.0;
    double contacts = 0.0;
    double iterations = 0.0;
    int failed = 0;
};

class Packing {
  public:
    /// Drops the disks of a scene and waits until they lie still.
    explicit Packing(std::filesystem::path scene) : scene_(std::move(scene)) {
        Simulation simulation =
            make({"integrator.name=moreau_midpoint", "parameters.mu=0.5", "time.step=1e-3",
                  "solver.velocity_tolerance=1e-5", "contact.position_correction=projection"});
        while (!simulation.finished()) static_cast<void>(simulation.step());
        at_rest_ = simulation.snapshot();
        disks_ = static_cast<Index>(simulation.bodies().size()) - 4;
    }

    [[nodiscard]] Index disks() const { return disks_; }

    /// The state once springs carry the disks.
    [[nodiscard]] Snapshot carried(const Law& law, int steps) const {
        Simulation simulation = started(law, "auto", at_rest_);
        for (int k = 0; k < steps; ++k) static_cast<void>(simulation.step());
        Snapshot state = simulation.snapshot();
        state.step = at_rest_.step;
        return state;
    }

    [[nodiscard]] Measurement measure(const Law& law, const std::string& solver,
                                      const Snapshot& state, int steps) const {
        Simulation simulation = started(law, solver, state);
        Measurement sum;
        Stopwatch watch;
        for (int k = 0; k < steps; ++k) {
            const StepReport report = simulation.step();
            sum.contacts += static_cast<double>(report.contacts);
            sum.iterations += report.iterations;
            if (!report.converged()) ++sum.failed;
        }
        sum.seconds = watch.lap();
        return sum;
    }

  private:
    [[nodiscard]] Simulation make(const Settings& settings) const {
        return Simulation(drystone::scene::load_scene(scene_, settings));
    }

    [[nodiscard]] Simulation started(const Law& law, const std::string& solver,
                                     const Snapshot& state) const {
        Simulation simulation = make({"parameters.alpha=" + law.alpha, "parameters.mu=" + law.mu,
                                      "time.end=100", "compliance.linear_solver=" + solver,
                                      "parameters.c_nu=1e6", "compliance.tolerance=1e-4"});
        Snapshot start = state;
        start.step = 0;
        start.time = 0.0;
        simulation.restore(start);
        return simulation;
    }

    std::filesystem::path scene_;
    Snapshot at_rest_;
    Index disks_ = 0;
};

void compare_solvers(const Packing& packing, int steps) {
    std::printf("%ld disks, %d steps from one state\n", static_cast<long>(packing.disks()), steps);
    std::printf("%5s %4s %-13s %9s %9s %9s %6s %12s\n", "alpha", "mu", "solver", "ms/step",
                "contacts", "iter.", "failed", "dense / this");
    for (const Law& law :
         {Law{"2", "0"}, Law{"3", "0"}, Law{"2", "0.25"}, Law{"2", "0.5"}, Law{"2", "1"}}) {
        const Snapshot state = packing.carried(law, 2000);
        double dense = 0.0;
        for (const std::string solver : {"dense_lu", "auto", "block_lu", "superlu", "gmres_ilut",
                                         "cholmod", "pcg_cholesky", "pcg_jacobi"}) {
            // Sliding makes the matrix unsymmetric.
            const bool symmetric = solver == "cholmod" || solver.starts_with("pcg");
            if (symmetric && law.mu != "0") continue;
            const Measurement sum = packing.measure(law, solver, state, steps);
            if (solver == "dense_lu") dense = sum.seconds;
            std::printf("%5s %4s %-13s %9.2f %9.1f %9.2f %6d %12.1f\n", law.alpha.c_str(),
                        law.mu.c_str(), solver.c_str(), 1e3 * sum.seconds / steps,
                        sum.contacts / steps, sum.iterations / steps, sum.failed,
                        dense / sum.seconds);
            std::fflush(stdout);
        }
    }
}

void print_cost(const Packing& packing, int steps) {
    for (const Law& law : {Law{"2", "0"}, Law{"2", "0.5"}}) {
        const Snapshot state = packing.carried(law, 1000);
        const Measurement sum = packing.measure(law, "auto", state, steps);
        std::printf("%6ld disks, mu = %-4s %8.2f ms/step, %6.2f iterations, %8.3f us/disk/iter.\n",
                    static_cast<long>(packing.disks()), law.mu.c_str(), 1e3 * sum.seconds / steps,
                    sum.iterations / steps,
                    1e6 * sum.seconds / sum.iterations / static_cast<double>(packing.disks()));
        std::fflush(stdout);
    }
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Linear solvers of Newton's method on packings of the thesis."};
    std::string scenes;
    int steps = 100;
    bool quick = false;
    app.add_option("scenes", scenes, "folder of the scenes")->required();
    app.add_option("--steps", steps, "steps that are measured; default: 100");
    app.add_flag("--quick", quick, "100 disks in place of 529, and no larger packing");
    CLI11_PARSE(app, argc, argv);

    const std::filesystem::path folder = std::filesystem::path(scenes) / "thesis";
    const Packing middle(folder / (quick ? "disks_100.toml" : "disks_529.toml"));
    compare_solvers(middle, steps);
    std::printf("\nCost of a step with the automatic choice\n");
    print_cost(middle, 5 * steps);
    if (!quick) print_cost(Packing(folder / "disks_1225.toml"), 5 * steps);
    return 0;
}

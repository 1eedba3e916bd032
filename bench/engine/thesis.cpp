// bench_thesis SCENES [--steps N] [--part solvers|scaling] [--quick]: packings of Nguyen (2024,
// section 4.6). First the linear solvers of Newton's method with compliant contacts, all of them on
// the same steps from the same state; then the cost of a step against the number of disks. All
// figures are from one run of this program, in seconds of its own processor time.
//
// The disks come to rest by contact dynamics, in long steps and with friction; then contacts are
// springs, which take over the load. From this one state every linear solver makes the same steps,
// in the mode of the thesis: 529 disks, c_nu = 1e6, dt = 1e-4.
#include <cmath>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "drystone/scene/load_scene.hpp"
#include "drystone/sim/simulation.hpp"

namespace {

using drystone::Index;
using drystone::sim::Simulation;
using drystone::sim::Snapshot;
using drystone::sim::StepReport;
using Settings = std::vector<std::string>;

/// How bodies act on each other.
struct Law {
    std::string alpha = "2";  ///< exponent of the springs; "": contact dynamics without restitution
    std::string mu = "0";
};

/// Of this process, whatever others do on the machine.
double processor_seconds() {
    return static_cast<double>(std::clock()) / static_cast<double>(CLOCKS_PER_SEC);
}

/// Sums over the measured steps.
struct Measurement {
    double seconds = 0.0;
    double contacts = 0.0;
    double iterations = 0.0;
    int failed = 0;
};

class Packing {
  public:
    /// Drops count x count disks, as the thesis does with 23 x 23 (scenes/thesis/disks_529.toml),
    /// and waits until they lie still.
    Packing(std::filesystem::path scene, int count) : scene_(std::move(scene)) {
        const std::string width = std::to_string(0.5 * count);
        const std::string wall = std::to_string(-0.5 * count - 0.5);
        place_ = {"generate[0].count=" + std::to_string(count),
                  "generate[0].position=[" + width + ", " + width + "]", "body[1].offset=" + wall,
                  "body[2].offset=" + wall};
        // They fall by about a quarter of the height of the grid, some 1.1 s for 23 rows; twice
        // that is enough without restitution.
        const double end = 2.5 * std::sqrt(count / 23.0);
        Simulation simulation = make(
            {"integrator.name=moreau_midpoint", "parameters.mu=0.5", "material.ball.restitution=0",
             "time.step=1e-3", "time.end=" + std::to_string(end), "solver.velocity_tolerance=1e-5",
             // A start of some kind is wanted, not the exact motion to it.
             "solver.most_iterations=200", "contact.position_correction=projection"});
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
        const double start = processor_seconds();
        for (int k = 0; k < steps; ++k) {
            const StepReport report = simulation.step();
            sum.contacts += static_cast<double>(report.contacts);
            sum.iterations += report.iterations;
            if (!report.converged()) ++sum.failed;
        }
        sum.seconds = processor_seconds() - start;
        return sum;
    }

  private:
    [[nodiscard]] Simulation make(Settings settings) const {
        settings.insert(settings.end(), place_.begin(), place_.end());
        return Simulation(drystone::scene::load_scene(scene_, settings));
    }

    [[nodiscard]] Simulation started(const Law& law, const std::string& solver,
                                     const Snapshot& state) const {
        Settings settings{"parameters.mu=" + law.mu,     "time.end=100",
                          "parameters.c_nu=1e6",         "compliance.tolerance=1e-4",
                          "material.ball.restitution=0", "compliance.linear_solver=" + solver};
        settings.push_back(law.alpha.empty() ? "integrator.name=moreau_midpoint"
                                             : "parameters.alpha=" + law.alpha);
        Simulation simulation = make(settings);
        Snapshot start = state;
        start.step = 0;
        start.time = 0.0;
        simulation.restore(start);
        return simulation;
    }

    std::filesystem::path scene_;
    Settings place_;
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
        for (const std::string solver : {"dense_lu", "auto", "block_krylov", "block_lu", "superlu",
                                         "gmres_ilut", "cholmod", "pcg_cholesky", "pcg_jacobi"}) {
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

/// Cost of a step against the number of disks, and the cost per disk in units of the first packing.
/// Springs come first: the impulses of a large pile take by far the longest.
void print_scaling(const std::filesystem::path& scene, const std::vector<int>& counts, int steps) {
    std::printf(
        "\nCost of a step against the number of disks, %d steps at rest, automatic choice\n",
        steps);
    std::printf("%-26s %6s %9s %7s %9s %12s %9s\n", "contacts are", "disks", "contacts", "iter.",
                "ms/step", "us/disk/step", "of first");
    std::vector<Packing> packings;
    for (const int count : counts) packings.emplace_back(scene, count);
    const std::vector<Law> laws{{"2", "0"}, {"2", "0.5"}, {"3", "0"}, {"3", "0.5"}, {"", "0.5"}};
    for (const Law& law : laws) {
        // The disks lie still under impulses already; springs have to take over their load.
        const bool impulses = law.alpha.empty();
        const std::string name = impulses ? "impulses" : "springs, alpha = " + law.alpha;
        double first = 0.0;
        for (const Packing& packing : packings) {
            const auto disks = static_cast<double>(packing.disks());
            const Snapshot state = packing.carried(law, impulses ? 10 : 1000);
            const Measurement sum = packing.measure(law, "auto", state, steps);
            const double each = sum.seconds / steps / disks;
            if (first == 0.0) first = each;
            std::printf("%-26s %6ld %9.0f %7.2f %9.3f %12.3f %9.2f\n",
                        (name + ", mu = " + law.mu).c_str(), static_cast<long>(packing.disks()),
                        sum.contacts / steps, sum.iterations / steps, 1e3 * sum.seconds / steps,
                        1e6 * each, each / first);
            std::fflush(stdout);
        }
    }
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Packings of the thesis: linear solvers, and the cost of more disks."};
    std::string scenes;
    std::string part;
    int steps = 100;
    bool quick = false;
    app.add_option("scenes", scenes, "folder of the scenes")->required();
    app.add_option("--steps", steps, "steps that are measured; default: 100");
    app.add_option("--part", part, "only this part")->check(CLI::IsMember({"solvers", "scaling"}));
    app.add_flag("--quick", quick, "100 disks in place of 529, and up to 529 in place of 4,900");
    CLI11_PARSE(app, argc, argv);

    const std::filesystem::path scene = std::filesystem::path(scenes) / "thesis" / "disks_529.toml";
    if (part != "scaling") compare_solvers(Packing(scene, quick ? 10 : 23), steps);
    if (part != "solvers") {
        print_scaling(scene, quick ? std::vector{10, 23} : std::vector{10, 23, 35, 50, 70}, steps);
    }
    return 0;
}

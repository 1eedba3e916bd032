// bench_deformable [--steps N] [--most UNKNOWNS]: time per step of an elastic block that slides on
// the ground, against its number of elements, with the contact problem condensed on the contact
// nodes and kept global, for small strains (one factor for the run) and large rotations (one per
// step). All figures are from one run of this program.
//
//     start        all that precedes the first step
//     first        the first step, with what is computed once and kept: the factor, the columns
//     later        all later steps together
//     step         the median one of them, and its parts
//     auto         the automatic choice; the last column counts its global problems
#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "drystone/core/stopwatch.hpp"
#include "drystone/geometry/elements/structured_mesh.hpp"
#include "drystone/sim/simulation.hpp"

namespace {

using drystone::Index;
using drystone::Vec2;
using drystone::Vec3;
using drystone::integrators::StepReport;
using drystone::scene::MatrixChoice;
using drystone::sim::Simulation;

/// Elements along the ground and above it.
struct Size {
    Index nx = 0;
    Index ny = 0;

    [[nodiscard]] Index unknowns() const { return 2 * (nx + 1) * (ny + 1); }
};

/// A block of rubber, 1 m long, that was thrown along the ground, on which it lies: every node of
/// its bottom is in contact, and they stick, slip and let go as waves run through it.
drystone::scene::SceneSpec sliding_block(const Size& size, bool large_rotations) {
    drystone::scene::SceneSpec spec;
    spec.dimension = 2;
    spec.gravity = Vec3(0.0, -9.81, 0.0);
    spec.time = {.end = 1.0, .step = 1e-4};
    spec.integrator = {.name = "fremond", .theta = 0.5};
    spec.solver.velocity_tolerance = 1e-6;
    spec.contact.position_correction = false;
    spec.materials.push_back({.name = "rubber", .density = 1000.0, .friction = 0.5});
    drystone::scene::BodySpec ground{
        .name = "ground", .mobility = drystone::scene::Mobility::fixed, .material = "rubber"};
    ground.parts.push_back({.shape = drystone::geometry::HalfPlane{}});
    spec.bodies.push_back(std::move(ground));
    drystone::scene::DeformableSpec block{.name = "block", .material = "rubber"};
    const double height = static_cast<double>(size.ny) / static_cast<double>(size.nx);
    block.mesh =
        std::make_shared<const drystone::geometry::ElementMesh>(drystone::geometry::rectangle_mesh(
            Vec2(1.0, height), {size.nx, size.ny}, drystone::geometry::ElementKind::q4));
    block.velocity = Vec3(1.0, 0.0, 0.0);
    block.regions.push_back(
        {.young = 1e6, .poisson = 0.4, .density = 1000.0, .stiffness_time = 1e-4});
    block.contact_groups = {"bottom"};
    block.large_rotations = large_rotations;
    spec.deformables.push_back(std::move(block));
    return spec;
}

struct Times {
    double start = 0.0;  ///< until the first step (s)
    double first = 0.0;  ///< step
    double later = 0.0;  ///< all later steps
    double step = 0.0;   ///< median of the later ones, and its parts
    double build = 0.0;
    double solve = 0.0;
    double contacts = 0.0;
    double iterations = 0.0;
    int failed = 0;
    int global = 0;
};

Times measure(drystone::scene::SceneSpec spec, MatrixChoice choice, int steps) {
    spec.solver.contact_matrix = choice;
    drystone::Stopwatch stopwatch;
    Simulation simulation(spec);
    Times times{.start = stopwatch.lap()};
    static_cast<void>(simulation.step());
    times.first = stopwatch.lap();
    std::vector<drystone::integrators::StageTimes> stages;
    for (int k = 0; k < steps; ++k) {
        const StepReport report = simulation.step();
        stages.push_back(report.times);
        times.contacts += static_cast<double>(report.contacts) / steps;
        times.iterations += static_cast<double>(report.iterations) / steps;
        if (!report.converged()) ++times.failed;
        if (report.global) ++times.global;
    }
    times.later = stopwatch.lap();
    std::sort(stages.begin(), stages.end(),
              [](const auto& a, const auto& b) { return a.sum() < b.sum(); });
    const auto& median = stages[stages.size() / 2];
    times.step = median.sum();
    times.build = median.build;
    times.solve = median.solve;
    return times;
}

void print(const Size& size, const char* kind, const char* path, const Times& times) {
    std::printf(
        "%8ld %7ld %-9s %-9s %9.3f %9.3f %9.3f | %9.2f %9.2f %9.2f %9.2f %8.0f %6.1f %6d %6d\n",
        static_cast<long>(size.nx * size.ny), static_cast<long>(size.unknowns()), kind, path,
        times.start, times.first, times.later, 1e3 * times.step, 1e3 * times.build,
        1e3 * times.solve, 1e3 * (times.step - times.build - times.solve), times.contacts,
        times.iterations, times.failed, times.global);
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Time per step of a sliding elastic block."};
    int steps = 20;
    Index most = 110000;
    app.add_option("--steps", steps, "steps that are measured, after the first; default: 20");
    app.add_option("--most", most, "largest number of unknowns; default: 110000");
    CLI11_PARSE(app, argc, argv);

    std::printf("%8s %7s %-9s %-9s %9s %9s %9s | %9s %9s %9s %9s %8s %6s %6s %6s\n", "elements",
                "unknown", "strains", "path", "start s", "first s", "later s", "step ms",
                "build ms", "solve ms", "rest ms", "contacts", "iter.", "failed", "global");
    for (const Size size : {Size{40, 25}, Size{100, 40}, Size{200, 80}, Size{400, 120},
                            Size{1000, 50}, Size{1000, 200}}) {
        if (size.unknowns() > most) continue;
        for (const bool large : {false, true}) {
            const auto spec = sliding_block(size, large);
            const char* kind = large ? "large" : "small";
            print(size, kind, "condensed", measure(spec, MatrixChoice::condensed, steps));
            print(size, kind, "global", measure(spec, MatrixChoice::global, steps));
            print(size, kind, "auto", measure(spec, MatrixChoice::automatic, steps));
        }
    }
    return 0;
}

// bench_crowd [--people N] [--step H] [--limit S] [--solver NAME]: an evacuation on one core
// against real time.
//
// N people of radius 0.2 to 0.26 m, 2.1 for each square metre, leave a square hall by two doors of
// 2 m in its right side at 1.2 m/s, in steps of H. Printed are the simulated time, wall and
// processor time of the steps, the ratio of simulated and processor time (above 1: faster than real
// time on one core; equal to wall time on an idle machine), and where it was
// slowest: the least ratio over 2 s of simulated time. Making the grid of distances is counted
// apart.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "drystone/core/rng.hpp"
#include "drystone/core/stopwatch.hpp"
#include "drystone/crowd/crowd.hpp"

namespace {

using namespace drystone;

void add_wall(crowd::Model& model, const Vec2& a, const Vec2& b) {
    geometry::Part<2> part;
    part.shape = geometry::Segment{.a = a, .b = b};
    collision::Collider<2> collider;
    collider.parts.push_back(part);
    collider.mobile = false;
    model.plan.names.push_back("wall-" + std::to_string(model.plan.names.size() + 1));
    model.plan.obstacles.push_back(std::move(collider));
    model.plan.frames.emplace_back();
}

/// A square hall with two doors, and people on a grid with some disorder.
crowd::Model hall(int people) {
    constexpr double k_density = 2.1;  // per m^2
    constexpr double k_door = 2.0;
    const double side = std::sqrt(people / k_density);
    crowd::Model model;
    add_wall(model, {0, 0}, {side, 0});
    add_wall(model, {side, side}, {0, side});
    add_wall(model, {0, side}, {0, 0});
    double from = 0.0;
    for (const double middle : {0.3 * side, 0.7 * side}) {
        const Vec2 a(side, middle - 0.5 * k_door);
        const Vec2 b(side, middle + 0.5 * k_door);
        add_wall(model, {side, from}, a);
        from = b.y();
        model.plan.exits.push_back(
            {.name = "door-" + std::to_string(model.plan.exits.size() + 1), .a = a, .b = b});
    }
    add_wall(model, {side, from}, {side, side});
    model.groups.push_back({.name = "all", .speed = 1.2, .exits = {0, 1}});
    const auto columns = static_cast<int>(std::ceil(std::sqrt(people)));
    const double pitch = (side - 0.7) / columns;
    const double disorder = 0.5 * (pitch - 0.54);
    Rng rng(1);
    for (int k = 0; k < people; ++k) {
        const Vec2 place(0.35 + pitch * (k % columns + 0.5), 0.35 + pitch * (k / columns + 0.5));
        const double x = rng.uniform(-disorder, disorder);
        const double y = rng.uniform(-disorder, disorder);
        model.people.push_back({.name = "p" + std::to_string(k + 1),
                                .position = place + Vec2(x, y),
                                .radius = rng.uniform(0.2, 0.26)});
    }
    return model;
}

/// Processor time of this program (s).
double processor_time() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// Sums over the steps of a run.
struct Sums {
    double simulated = 0.0;  ///< s
    double wall = 0.0;       ///< s
    double processor = 0.0;  ///< s
    double least_ratio = INFINITY;
    double iterations = 0.0;
    double overlap = 0.0;  ///< largest (m)
    int steps = 0;
    int not_converged = 0;
};

Sums evacuate(crowd::Crowd& crowd, double h, double limit) {
    constexpr double k_window = 2.0;  // s
    Sums sums;
    Stopwatch stopwatch;
    double before = processor_time();
    double window_start = 0.0;
    double window_processor = 0.0;
    while (crowd.inside_count() > 0 && sums.wall < limit) {
        const crowd::CrowdStep step = crowd.step(h);
        const double now = processor_time();
        sums.processor += now - before;
        before = now;
        sums.wall += stopwatch.lap();
        sums.simulated += h;
        const double window = sums.simulated - window_start;
        if (window >= k_window - 0.5 * h) {
            sums.least_ratio =
                std::min(sums.least_ratio, window / (sums.processor - window_processor));
            window_start = sums.simulated;
            window_processor = sums.processor;
        }
        ++sums.steps;
        sums.iterations += step.solve.iterations;
        sums.overlap = std::max(sums.overlap, step.largest_overlap);
        if (!step.solve.converged()) ++sums.not_converged;
    }
    return sums;
}

void run(int people, double h, double limit, const std::string& solver) {
    Stopwatch stopwatch;
    crowd::Crowd crowd(hall(people), {.solver = solver});
    const double preparation = stopwatch.lap();
    const Sums sums = evacuate(crowd, h, limit);
    std::printf("%6d %6.3f %9.1f %8.2f %8.2f %9.2f %8.2f %8.2f %10.1f %5d %9.1e %6d%s\n", people, h,
                sums.simulated, preparation, sums.wall, sums.processor,
                sums.simulated / sums.processor, sums.least_ratio, sums.iterations / sums.steps,
                sums.not_converged, sums.overlap, static_cast<int>(crowd.inside_count()),
                crowd.inside_count() > 0 ? "  (stopped at the limit)" : "");
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("Crowds against real time");
    std::vector<int> people{100, 300, 1000};
    double h = 0.05;
    double limit = 300.0;
    std::string solver = "auto";
    app.add_option("--people", people, "sizes of the crowd");
    app.add_option("--step", h, "length of a step (s)");
    app.add_option("--limit", limit, "wall time after which a run is stopped (s)");
    app.add_option("--solver", solver, "of the projections (drystone solve --list)");
    CLI11_PARSE(app, argc, argv);
    std::printf(
        "people      h simulated  prepare     wall processor    ratio    least iterations   not   "
        "overlap inside\n");
    for (const int count : people) run(count, h, limit, solver);
    return 0;
}

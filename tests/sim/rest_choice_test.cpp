// Rest is chosen where Coulomb's law has several solutions, and nowhere else: on moving ground,
// belts, slow slides and rebounds the solution without the choice stays.
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/geometry/polygon.hpp"
#include "drystone/sim/simulation.hpp"
#include "sim/scenes.hpp"

namespace drystone::sim {
namespace {

constexpr double k_step = 1e-3;
constexpr double k_gain = scenes::k_gravity * k_step;  ///< velocity that one step gives (m/s)
constexpr double k_mu = 0.3;

/// A block of 0.4 x 0.2 m on a floor.
scene::SceneSpec block_on_floor(double end) {
    scene::SceneSpec spec = scenes::empty(2, k_step, end);
    scenes::set_law(spec, k_mu);
    scenes::add_floor(spec);
    scenes::add(spec, "block", geometry::rectangle(0.4, 0.2), Vec3(0.0, 0.1, 0.0));
    return spec;
}

/// The run; its last snapshot. No step may choose rest, because each has one solution.
Snapshot run_without_choice(scene::SceneSpec spec) {
    Simulation simulation(std::move(spec));
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        EXPECT_TRUE(report.converged()) << describe(report);
        EXPECT_EQ(report.rests, 0) << describe(report);
    }
    return simulation.snapshot();
}

// All velocities below are at most h g, so that the bodies count as at rest.

TEST(RestChoice, LetsSlowBlocksSlideToTheirStop) {
    // v0 = 0.8 h g falls by mu h g in a step: 0.5, 0.2, 0 h g. The midpoint rule moves by the mean
    // velocities 0.65, 0.35, 0.1 h g times h.
    scene::SceneSpec spec = block_on_floor(20.0 * k_step);
    spec.bodies.back().velocity = Vec3(0.8 * k_gain, 0.0, 0.0);
    const Snapshot end = run_without_choice(spec);
    const double drift = 20.0 * k_step * spec.solver.velocity_tolerance.value();
    EXPECT_NEAR(end.q(0, 1), 1.1 * k_gain * k_step, drift);
}

TEST(RestChoice, LetsSlowBeltsSlideUnderABlock) {
    // The stop holds the block against the belt, which is slower than h g.
    scene::SceneSpec spec = block_on_floor(0.1);
    spec.bodies.front().surface_velocity = Vec3(0.5 * k_gain, 0.0, 0.0);
    auto& stop = scenes::add(spec, "stop", geometry::rectangle(0.2, 0.2), Vec3(0.3, 0.11, 0.0));
    stop.mobility = scene::Mobility::fixed;
    scene::SceneSpec free = spec;
    const Snapshot held = run_without_choice(std::move(spec));
    EXPECT_NEAR(held.q(0, 1), 0.0, 0.1 * 1e-10);
    // Without the stop the belt takes the block along, from the second step on at its speed.
    free.bodies.pop_back();
    const Snapshot taken = run_without_choice(std::move(free));
    EXPECT_NEAR(taken.v(0, 1), 0.5 * k_gain, 1e-10);
}

TEST(RestChoice, LetsGroundSlipAwayUnderABlock) {
    // Ground that starts with 0.8 g > mu g: the block follows with mu g.
    scene::SceneSpec spec = block_on_floor(0.1);
    scene::BodySpec& floor = spec.bodies.front();
    floor.mobility = scene::Mobility::prescribed;
    floor.motion.emplace();
    floor.motion->kind = scene::MotionSpec::Kind::velocity;
    floor.motion->linear[0] = formula::Expression("0.8 * 9.81 * t");
    const Snapshot end = run_without_choice(std::move(spec));
    // Every step adds mu h g, to the tolerance.
    EXPECT_NEAR(end.v(0, 1), k_mu * scenes::k_gravity * 0.1, 100.0 * 1e-10);
}

TEST(RestChoice, LetsSmallReboundsGoOn) {
    // Dropped so that it lands with about h g: e = 0.5 sends it up again, at least once.
    scene::SceneSpec spec = scenes::empty(2, k_step, 0.02);
    scenes::set_law(spec, k_mu, 0.5);
    scenes::add_floor(spec);
    auto& ball = scenes::add(spec, "ball", geometry::Disk{0.1}, Vec3(0.0, 0.1, 0.0));
    ball.velocity = Vec3(0.2 * k_gain, -0.9 * k_gain, 0.0);
    Simulation simulation(std::move(spec));
    const StepReport first = simulation.step();
    EXPECT_EQ(first.rests, 0);
    // Newton's law on the velocities of the step: u+ = -e u-.
    EXPECT_NEAR(simulation.snapshot().v(1, 1), 0.45 * k_gain, 1e-10);
}

}  // namespace
}  // namespace drystone::sim

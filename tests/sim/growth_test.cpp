// Radii that depend on time.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/core/stopwatch.hpp"
#include "sim/convex_scenes.hpp"
#include "sim/reference_run.hpp"
#include "sim/state_rows.hpp"

namespace drystone::sim {
namespace {

using formula::Expression;

/// Balls in a closed box that double their radii in a second.
scene::SceneSpec growing_grains(int dimension, int count, double step, double side = 0.5) {
    scene::SceneSpec spec = convex::empty(dimension, step, 2.0);
    spec.gravity.setZero();
    convex::add_box(spec, side, true);
    convex::add_balls(spec, count, side, 0.05, 0.1);
    for (scene::BodySpec& body : spec.bodies) {
        if (body.mobility == scene::Mobility::dynamic) body.growth = Expression("2^t");
    }
    return spec;
}

/// Admissible until they are jammed; then the run ends, and says where.
TEST(Growth, GrainsStayAdmissibleUntilTheyAreJammed) {
    for (const auto& [dimension, solver] :
         {std::pair{2, "auto"}, std::pair{3, "auto"}, std::pair{3, "active_set"}}) {
        scene::SceneSpec spec = growing_grains(dimension, dimension == 2 ? 12 : 20, 4e-3);
        spec.solver.name = solver;
        Simulation simulation(spec);
        double pushed = 0.0;  // largest impulse of the last step that was made
        const double tolerance = 4e-3 * simulation.spec().solver.velocity_tolerance.value() + 1e-14;
        StepReport report;
        while (!simulation.finished()) {
            report = simulation.step();
            ASSERT_TRUE(report.converged() || report.impossible) << describe(report);
            ASSERT_GE(convex::smallest_gap(simulation), -tolerance) << simulation.time();
            double largest = 0.0;
            for (const ContactRecord& contact : simulation.contacts()) {
                largest = std::max(largest, contact.normal_impulse);
            }
            // What is seen at the end is the last step that was made, not the one that was not.
            if (report.impossible) {
                EXPECT_EQ(largest, pushed) << solver;
            }
            pushed = largest;
        }
        EXPECT_GT(pushed, 0.0);
        EXPECT_TRUE(report.impossible) << dimension;
        EXPECT_LT(simulation.time(), 2.0);
        EXPECT_GE(report.conflict.size(), 2U);
        ASSERT_FALSE(report.warnings.empty());
        std::string words;
        for (const std::string& warning : report.warnings) words += warning + "\n";
        EXPECT_NE(words.find("contact of body 'ball-"), std::string::npos) << words;
        EXPECT_NE(words.find(" at ("), std::string::npos) << words;
        // Jammed: grains fill the box densely.
        const Snapshot state = simulation.snapshot();
        double solid = 0.0;
        for (std::size_t i = 0; i < simulation.bodies().size(); ++i) {
            const double r = convex::radius_of(simulation, state, i);
            solid += dimension == 2 ? std::numbers::pi * r * r
                                    : 4.0 / 3.0 * std::numbers::pi * r * r * r;
        }
        EXPECT_GT(solid / std::pow(0.5, dimension), dimension == 2 ? 0.65 : 0.4);
    }
}

/// Runs until the grains are jammed: the end is proven, and its time is in the report.
void expect_proven_jam(scene::SceneSpec spec, const char* solver) {
    spec.solver.name = solver;
    Simulation simulation(spec);
    StepReport report;
    double took = 0.0;
    while (!simulation.finished()) {
        Stopwatch watch;
        report = simulation.step();
        took = watch.lap();
        ASSERT_TRUE(report.converged() || report.impossible) << describe(report);
    }
    ASSERT_TRUE(report.impossible) << solver;
    EXPECT_EQ(report.status, solvers::Status::infeasible) << solver;
    EXPECT_GE(report.conflict.size(), 2U);
    // What is not of a stage is copying of states.
    EXPECT_GT(report.times.sum(), 0.8 * took) << solver;
    EXPECT_LE(report.times.sum(), took);
}

/// A packing has as many contacts as ways to move when it jams, and impulses without bound shortly
/// before.
TEST(Growth, JamsAreProven) {
    expect_proven_jam(growing_grains(2, 64, 5e-3, 0.97), "auto");
    expect_proven_jam(growing_grains(3, 64, 5e-3, 0.49), "active_set");
}

TEST(SlowGrowth, JamsOfManyGrainsAreProven) {
    for (const char* solver : {"auto", "active_set"}) {
        expect_proven_jam(growing_grains(2, 144, 5e-3, 1.45), solver);
        expect_proven_jam(growing_grains(3, 125, 5e-3, 0.61), solver);
    }
}

/// A ball that grows between two others pushes them at r': without restitution they go with its
/// surface.
TEST(Growth, GrowingBallPushesItsNeighbours) {
    scene::SceneSpec spec = convex::empty(2, 1e-3, 0.5);
    spec.gravity.setZero();
    scenes::add(spec, "left", geometry::Disk{0.1}, {-0.25, 0.0, 0.0});
    scenes::add(spec, "middle", geometry::Disk{0.1}, {0.0, 0.0, 0.0}).growth =
        Expression("1 + 2 * t");
    scenes::add(spec, "right", geometry::Disk{0.1}, {0.25, 0.0, 0.0});
    Simulation simulation(spec);
    run(simulation);
    const Snapshot state = simulation.snapshot();
    EXPECT_NEAR(state.scale[1], 2.0, 1e-12);
    EXPECT_NEAR(state.v(k_x, 2), 0.2, 1e-8);
    EXPECT_NEAR(state.v(k_x, 0), -0.2, 1e-8);
    EXPECT_NEAR(state.q(k_x, 2), 0.3, 1e-9);
}

/// A radius that shrinks lets balls fall apart, and one that would vanish is refused in time.
TEST(Growth, RadiusMustStayPositive) {
    scene::SceneSpec spec = convex::empty(2, 0.1, 2.0);
    scenes::add(spec, "drop", geometry::Disk{0.1}, {0.0, 1.0, 0.0}).growth = Expression("1 - t");
    Simulation simulation(spec);
    try {
        run(simulation);
        FAIL() << "a radius of 0 was accepted";
    } catch (const ComputationError& error) {
        EXPECT_NE(std::string(error.what()).find("'drop'"), std::string::npos) << error.what();
    }
    EXPECT_NEAR(simulation.time(), 0.9, 1e-12);
}

TEST(Growth, DefectsAreNamed) {
    scene::SceneSpec spec = convex::empty(2, 0.1, 1.0);
    scenes::add(spec, "box", geometry::rectangle(0.1, 0.1), {0.0, 1.0, 0.0}).growth =
        Expression("1 + t");
    scenes::add(spec, "shrunk", geometry::Disk{0.1}, {1.0, 1.0, 0.0}).growth = Expression("-1");
    EXPECT_THROW(Simulation{spec}, InputError);
    spec.bodies.erase(spec.bodies.begin());
    EXPECT_THROW(Simulation{spec}, InputError);
    spec.bodies.front().growth = Expression("1 + t");
    EXPECT_NO_THROW(Simulation{spec});
    spec.integrator.name = "moreau_midpoint";
    EXPECT_THROW(Simulation{spec}, InputError);
}

/// The state of a run restored from a snapshot has the radii of its instant.
TEST(Growth, RestoredRunsGoOn) {
    const scene::SceneSpec spec = growing_grains(2, 8, 1e-2);
    Simulation whole(spec);
    for (int k = 0; k < 20; ++k) static_cast<void>(whole.step());
    const Snapshot state = whole.snapshot();
    Simulation second(spec);
    second.restore(state);
    EXPECT_EQ(second.snapshot().scale, state.scale);
    static_cast<void>(whole.step());
    static_cast<void>(second.step());
    EXPECT_LE((whole.snapshot().q - second.snapshot().q).cwiseAbs().maxCoeff(),
              1e2 * 1e-2 * spec.solver.velocity_tolerance.value());
}

}  // namespace
}  // namespace drystone::sim

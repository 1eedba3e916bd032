// Where time stepping is asked hard questions: Painleve's rod, penetration, units, determinism.
#include <cmath>
#include <numbers>
#include <string>

#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/core/state_hash.hpp"
#include "drystone/geometry/polygon.hpp"
#include "drystone/sim/simulation.hpp"
#include "sim/scenes.hpp"
#include "sim/state_rows.hpp"

namespace drystone::sim {
namespace {

using formula::Expression;

/// A thin rod that stands on its lower end, leaning by `angle`, and slides at 1 m/s towards the
/// side on which friction pushes it into the floor.
scene::SceneSpec sliding_rod(double mu, double angle) {
    scene::SceneSpec spec = scenes::empty(2, 1e-3, 0.3);
    scenes::set_law(spec, mu);
    scenes::add_floor(spec);
    const double half = 0.5;
    auto& rod = scenes::add(
        spec, "rod",
        geometry::Segment{.a = Vec2(0.0, -half), .b = Vec2(0.0, half), .rounding = 0.01},
        Vec3(0.0, half * std::cos(angle) + 0.01, 0.0));
    rod.rotation = Eigen::Quaterniond(Eigen::AngleAxisd(angle, Vec3::UnitZ()));
    rod.mass = 1.0;
    rod.inertia = Vec3(0.0, 0.0, 1.0 / 12.0);
    rod.velocity = Vec3(1.0, 0.0, 0.0);
    return spec;
}

// A frictional catastrophe is a velocity jump without collision: every step has a solution and a
// status. For a slender rod at angle a from the vertical it needs mu > (1 + 3 s^2)/(3 s c) >= 4/3.
TEST(Painleve, ASlidingRodNeverBreaksTheStep) {
    for (const double mu : {0.5, 1.0, 1.4, 1.7, 2.0}) {
        for (const double angle : {0.2, 0.4, 0.6, 0.8, 1.0}) {
            Simulation simulation(sliding_rod(mu, angle));
            while (!simulation.finished()) {
                const StepReport report = simulation.step();
                ASSERT_TRUE(report.converged()) << mu << ' ' << angle << ' ' << describe(report);
                ASSERT_TRUE(simulation.snapshot().v.allFinite());
                ASSERT_TRUE(simulation.snapshot().q.allFinite());
            }
        }
    }
}

TEST(Painleve, TheJamIsAVelocityJump) {
    // Leaning by 0.55 rad with mu = 2: beyond Painleve's bound 1.4, the rod jams at once.
    const double h = 1e-3;
    Simulation simulation(sliding_rod(2.0, 0.55));
    double largest_jump = 0.0;
    double v_before = 1.0;
    while (!simulation.finished()) {
        static_cast<void>(simulation.step());
        const double v = simulation.snapshot().v(k_x, 1);
        largest_jump = std::max(largest_jump, std::abs(v - v_before));
        v_before = v;
    }
    // Far more than the weight could do in a step: mu g h = 0.02.
    EXPECT_GT(largest_jump, 10.0 * 2.0 * scenes::k_gravity * h);
}

/// A small heap with friction, in other units: lengths, masses and times are multiplied.
scene::SceneSpec heap(double length, double mass, double time) {
    scene::SceneSpec spec = scenes::empty(2, 1e-3 * time, 0.4 * time);
    spec.gravity *= length / (time * time);
    spec.solver.velocity_tolerance = 1e-8 * length / time;
    spec.materials.front().density = mass / (length * length);
    scenes::set_law(spec, 0.4, 0.2);
    scenes::add_floor(spec);
    for (int i = 0; i < 12; ++i) {
        const Vec3 at(0.21 * (i % 4) + 0.02 * (i / 4), 0.12 + 0.25 * (i / 4), 0.0);
        if (i % 3 == 0) {
            scenes::add(spec, std::to_string(i), geometry::rectangle(0.18 * length, 0.12 * length),
                        length * at);
        } else {
            scenes::add(spec, std::to_string(i), geometry::Disk{0.1 * length}, length * at);
        }
    }
    return spec;
}

struct Outcome {
    long iterations = 0;
    MatX q;
};

Outcome outcome(scene::SceneSpec spec) {
    Simulation simulation(std::move(spec));
    Outcome result;
    while (!simulation.finished()) result.iterations += simulation.step().iterations;
    result.q = simulation.snapshot().q;
    return result;
}

// Powers of two change no digit: exactly the same motion. Other units differ by rounding, which
// collisions amplify; the solver must still see the same problems.
TEST(Units, DoNotMatter) {
    const Outcome si = outcome(heap(1.0, 1.0, 1.0));
    const Outcome scaled = outcome(heap(1.0, std::ldexp(1.0, -30), 1.0));
    EXPECT_EQ(scaled.iterations, si.iterations);
    EXPECT_EQ((scaled.q - si.q).cwiseAbs().maxCoeff(), 0.0);
    const Outcome gram_mm_ms = outcome(heap(1e3, 1e3, 1e3));
    MatX q = gram_mm_ms.q;
    q.topRows(2) /= 1e3;
    EXPECT_NEAR(static_cast<double>(gram_mm_ms.iterations), static_cast<double>(si.iterations),
                0.01 * static_cast<double>(si.iterations));
    EXPECT_LE((q - si.q).cwiseAbs().maxCoeff(), 1e-7);
    const Outcome light = outcome(heap(1.0, 1e-9, 1.0));
    EXPECT_LE((light.q - si.q).cwiseAbs().maxCoeff(), 1e-7);
}

TEST(Determinism, TheSameSceneGivesTheSameBits) {
    const MatX first = outcome(heap(1.0, 1.0, 1.0)).q;
    const MatX second = outcome(heap(1.0, 1.0, 1.0)).q;
    EXPECT_EQ(state_hash({first.data(), static_cast<std::size_t>(first.size())}),
              state_hash({second.data(), static_cast<std::size_t>(second.size())}));
}

TEST(Determinism, ThreadsDoNotChangeABit) {
    // 400 disks: some ten pieces of pairs for the threads to share.
    scene::SceneSpec spec = scenes::empty(2, 1e-3, 0.05);
    spec.solver.velocity_tolerance = 1e-4;
    scenes::set_law(spec, 0.5);
    scenes::add_floor(spec);
    for (int i = 0; i < 400; ++i) {
        const Vec3 place(0.2 * (i % 20) + 0.01 * (i % 7), 0.1 + 0.2 * (i / 20), 0.0);
        scenes::add(spec, "disk " + std::to_string(i), geometry::Disk{0.1}, place);
    }
    const auto end = [&](int threads) {
        Simulation simulation(spec, Threads(threads));
        while (!simulation.finished()) static_cast<void>(simulation.step());
        return simulation.snapshot().q;
    };
    const MatX alone = end(1);
    for (const int threads : {2, 5}) EXPECT_EQ(end(threads), alone) << threads;
}

TEST(Snapshots, ARunGoesOnFromOne) {
    Simulation whole(heap(1.0, 1.0, 1.0));
    while (whole.steps_done() < 100) static_cast<void>(whole.step());
    const Snapshot middle = whole.snapshot();
    Simulation second(heap(1.0, 1.0, 1.0));
    second.restore(middle);
    EXPECT_EQ(second.time(), whole.time());
    EXPECT_TRUE(second.contacts().empty());
    static_cast<void>(whole.step());
    static_cast<void>(second.step());
    // The warm start is not part of a snapshot: equal to the solver's tolerance.
    EXPECT_LE((whole.snapshot().v - second.snapshot().v).cwiseAbs().maxCoeff(), 1e-6);
    // What a simulation did before does not matter.
    Simulation third(heap(1.0, 1.0, 1.0));
    while (third.steps_done() < 150) static_cast<void>(third.step());
    third.restore(middle);
    static_cast<void>(third.step());
    EXPECT_EQ(third.snapshot().v, second.snapshot().v);
}

// A block that starts inside the floor is lifted out without gaining speed, and the lift is booked.
TEST(PositionCorrection, LiftsBodiesWithoutVelocity) {
    scene::SceneSpec spec = scenes::empty(2, 1e-3, 0.05);
    spec.contact.position_correction = true;
    spec.contact.penetration_tolerance = 1e-4;
    scenes::set_law(spec, 0.5);
    scenes::add_floor(spec);
    scenes::add(spec, "block", geometry::rectangle(0.6, 0.4), Vec3(0.0, 0.19, 0.0));
    Simulation simulation(spec);
    const StepReport first = simulation.step();
    EXPECT_GT(first.corrections, 0);
    // 0.24 kg lifted by 1 cm, up to what is left of the penetration.
    EXPECT_NEAR(first.ledger.position_correction, 0.24 * scenes::k_gravity * 0.01, 1e-4);
    EXPECT_LE(simulation.snapshot().v.cwiseAbs().maxCoeff(), 1e-8);
    while (!simulation.finished()) static_cast<void>(simulation.step());
    EXPECT_NEAR(simulation.snapshot().q(k_y, 1), 0.2, 1e-4 * 0.2);
}

TEST(Time, GoesOnBeyondTheEndInStepsOfTheUsualLength) {
    scene::SceneSpec spec = scenes::empty(2, 0.1, 0.25);
    scenes::add(spec, "ball", geometry::Disk{0.1}, Vec3::Zero());
    Simulation simulation(spec);
    for (const double time : {0.1, 0.2, 0.25, 0.35, 0.45}) {
        EXPECT_NEAR(simulation.step().time, time, 1e-15);
        EXPECT_NEAR(simulation.time(), time, 1e-15);
    }
}

// A ball of radius 1 cm covers its diameter in a millisecond at 20 m/s.
TEST(Warnings, NameABodyThatMovesByMoreThanItsWidthInAStep) {
    for (const double speed : {19.0, 21.0}) {
        scene::SceneSpec spec = scenes::empty(2, 1e-3, 1e-3);
        spec.gravity.setZero();
        scenes::add(spec, "bullet", geometry::Disk{0.01}, Vec3::Zero()).velocity =
            Vec3(speed, 0.0, 0.0);
        const StepReport report = Simulation(spec).step();
        EXPECT_EQ(report.warnings.size(), speed > 20.0 ? 1U : 0U);
        if (!report.warnings.empty()) {
            EXPECT_NE(report.warnings.front().find("\"bullet\""), std::string::npos);
        }
        spec.integrator.name = "moreau_jean";  // looks ahead
        EXPECT_TRUE(Simulation(spec).step().warnings.empty());
    }
}

/// The words with which a run ends.
std::string end_of(scene::SceneSpec spec) {
    Simulation simulation(std::move(spec));
    try {
        while (!simulation.finished()) static_cast<void>(simulation.step());
    } catch (const ComputationError& error) {
        return error.what();
    }
    return "";
}

// What is no number ends the run; it neither hangs in a solver nor counts as converged.
TEST(NoNumber, EndsTheRun) {
    scene::SceneSpec resting = scenes::empty(2, 1e-2, 1.0);
    scenes::set_law(resting, 0.5);
    scenes::add_floor(resting);
    scenes::add(resting, "ball", geometry::Disk{0.1}, Vec3(0.0, 0.1, 0.0));

    scene::SceneSpec load = resting;
    load.loads.push_back({.body = "ball",
                          .force = {Expression("sqrt(0.5 - t)"), Expression(), Expression()},
                          .torque = {}});
    EXPECT_NE(end_of(load).find("\"sqrt(0.5 - t)\" has no finite value at t = 0.50"),
              std::string::npos)
        << end_of(load);

    scene::SceneSpec fast = scenes::empty(2, 1e-2, 1.0);
    scenes::add(fast, "ball", geometry::Disk{0.1}, Vec3::Zero()).velocity = Vec3(1e200, 0.0, 0.0);
    EXPECT_NE(end_of(fast).find("step 1"), std::string::npos);
}

// A disk between walls that close: from the contact on there is no solution, and the run ends when
// the walls reach its middle, instead of passing through it.
TEST(ClosingWalls, EndTheRunInsteadOfPassingThrough) {
    for (const std::string name : {"moreau_midpoint", "fremond"}) {
        scene::SceneSpec spec = scenes::empty(2, 1e-2, 1.0);
        spec.gravity.setZero();
        spec.integrator.name = name;
        spec.contact.position_correction = true;
        scenes::add(spec, "disk", geometry::Disk{0.1}, Vec3::Zero());
        for (const double side : {-1.0, 1.0}) {
            auto& wall = scenes::add(spec, side < 0.0 ? "left" : "right",
                                     geometry::rectangle(0.1, 1.0), Vec3(0.3 * side, 0.0, 0.0));
            wall.mobility = scene::Mobility::prescribed;
            wall.motion = scene::MotionSpec{
                .kind = scene::MotionSpec::Kind::velocity,
                .linear = {Expression(side < 0.0 ? "0.5" : "-0.5"), Expression(), Expression()},
                .angular = {}};
        }
        Simulation simulation(spec);
        StepReport report;
        while (!simulation.finished()) report = simulation.step();
        EXPECT_TRUE(report.crushed) << name;
        EXPECT_NE(report.warnings.back().find("pressed through each other"), std::string::npos);
        // The walls touch at t = 0.3 and reach the middle at 0.5: an overlap of half the width.
        EXPECT_NEAR(simulation.time(), 0.5, 0.1) << name;
        EXPECT_LE(report.penetration_ratio, 1.2) << name;
    }
}

TEST(Scene, ErrorsNameEveryBody) {
    scene::SceneSpec spec = scenes::empty(2, 1e-3, 0.1);
    scenes::add(spec, "one", geometry::Sphere{0.1}, Vec3::Zero());
    scenes::add(spec, "two", geometry::HalfPlane{}, Vec3::Zero());
    try {
        const Simulation simulation(spec);
        FAIL() << "bad bodies were accepted";
    } catch (const InputError& error) {
        EXPECT_EQ(error.defects().size(), 2U) << error.what();
    }
}

}  // namespace
}  // namespace drystone::sim

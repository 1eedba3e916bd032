// Joints: pendulums against closed forms, every kind against what it must hold, motors, limits,
// contradictions.
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/geometry/polygon.hpp"
#include "drystone/sim/simulation.hpp"
#include "sim/reference_run.hpp"
#include "sim/scenes.hpp"
#include "sim/state_rows.hpp"

namespace drystone::sim {
namespace {

using formula::Expression;
using scene::JointKind;
using scenes::k_gravity;

/// Joints are exact by the projection of positions.
scene::SceneSpec empty(int dimension, double step, double end) {
    scene::SceneSpec spec = scenes::empty(dimension, step, end);
    spec.contact.position_correction = true;
    return spec;
}

/// A ball on a rod of length 1 without mass, hung in the origin, at an angle from the vertical.
scene::SceneSpec pendulum(int dimension, double step, double end, double angle) {
    scene::SceneSpec spec = empty(dimension, step, end);
    Vec3 place = Vec3::Zero();
    place[0] = std::sin(angle);
    place[dimension - 1] = -std::cos(angle);
    scene::AnyShape ball = geometry::Sphere{0.05};
    if (dimension == 2) ball = geometry::Disk{0.05};
    scenes::add(spec, "ball", ball, place).mass = 1.0;
    spec.joints.push_back({.name = "rod",
                           .kind = JointKind::distance,
                           .body_a = "ball",
                           .point = place,
                           .point_b = Vec3::Zero()});
    return spec;
}

struct Extremes {
    double length = 0.0;  ///< largest deviation from 1
    double energy = 0.0;  ///< largest deviation from the start, relative to g
};

Extremes swing(const scene::SceneSpec& spec) {
    Simulation simulation(spec);
    const double start = simulation.kinetic_energy() + simulation.potential_energy();
    Extremes extremes;
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        EXPECT_TRUE(report.converged()) << describe(report);
        const VecX q = simulation.snapshot().q.col(0).head(spec.dimension);
        extremes.length = std::max(extremes.length, std::abs(q.norm() - 1.0));
        const double energy = report.kinetic_energy + report.potential_energy - start;
        extremes.energy = std::max(extremes.energy, std::abs(energy) / k_gravity);
    }
    return extremes;
}

TEST(Joints, APendulumKeepsItsLengthAndItsEnergy) {
    for (const int dimension : {2, 3}) {
        for (const char* integrator : {"moreau_midpoint", "moreau_jean"}) {
            scene::SceneSpec spec = pendulum(dimension, 0.01, 2.0, 1.0);
            spec.integrator.name = integrator;
            const Extremes extremes = swing(spec);
            // Rounding of lengths of 1 m, times forces of 20 N, in 200 steps.
            EXPECT_LE(extremes.length, 1e-14) << integrator << ' ' << dimension;
            EXPECT_LE(extremes.energy, 1e-12) << integrator << ' ' << dimension;
        }
    }
}

// Small swings have the period 2 pi sqrt(l / g) (1 + angle^2 / 16).
TEST(Joints, APendulumHasItsPeriod) {
    const double angle = 0.1;
    const double period =
        2.0 * std::numbers::pi / std::sqrt(k_gravity) * (1.0 + angle * angle / 16.0);
    Simulation simulation(pendulum(2, 1e-3, 1.2 * period, angle));
    double before = 1.0;
    std::vector<double> crossings;
    while (!simulation.finished()) {
        EXPECT_TRUE(simulation.step().converged());
        const double x = simulation.snapshot().q(k_x, 0);
        if (before * x < 0.0) {
            const double late = x / (x - before);
            crossings.push_back(simulation.time() - late * 1e-3);
        }
        before = x;
    }
    ASSERT_EQ(crossings.size(), 2U);
    // h^2 omega^2 of the scheme, angle^4 of the series.
    EXPECT_NEAR(2.0 * (crossings[1] - crossings[0]), period, 1e-4);
}

/// Two bars of length 1, joined end to end, the first one hung in the origin.
scene::SceneSpec double_pendulum(int dimension, double step, double end) {
    scene::SceneSpec spec = empty(dimension, step, end);
    for (int i = 0; i < 2; ++i) {
        const std::string name = "bar " + std::to_string(i);
        scene::AnyShape bar = geometry::Box{Vec3(0.5, 0.05, 0.05)};
        if (dimension == 2) bar = geometry::rectangle(1.0, 0.1);
        scenes::add(spec, name, bar, Vec3(0.5 + i, 0.0, 0.0));
        spec.joints.push_back({.name = "hinge " + std::to_string(i),
                               .kind = JointKind::revolute,
                               .body_a = name,
                               .body_b = i == 0 ? "" : "bar 0",
                               .point = Vec3(1.0 * i, 0.0, 0.0)});
        if (dimension == 3) spec.joints.back().axis = Vec3::UnitY();
    }
    return spec;
}

TEST(Joints, ADoublePendulumHoldsAndKeepsItsEnergy) {
    for (const int dimension : {2, 3}) {
        Simulation simulation(double_pendulum(dimension, 4e-3, 1.0));
        const double start = simulation.kinetic_energy() + simulation.potential_energy();
        while (!simulation.finished()) {
            const StepReport report = simulation.step();
            EXPECT_TRUE(report.converged()) << describe(report);
            EXPECT_LE(report.joint_error, 2e-14);
            EXPECT_NEAR(report.kinetic_energy + report.potential_energy, start, 1e-12);
        }
    }
}

// Plane and space are the same motion.
TEST(Joints, ADoublePendulumInSpaceMovesAsInThePlane) {
    Simulation plane(double_pendulum(2, 1e-3, 1.0));
    Simulation space(double_pendulum(3, 1e-3, 1.0));
    // The same inertia about the axis: that of the rectangle 1 x 0.1 and of the box 1 x 0.1 x 0.1.
    while (!plane.finished()) {
        EXPECT_TRUE(plane.step().converged());
        EXPECT_TRUE(space.step().converged());
    }
    for (int i = 0; i < 2; ++i) {
        EXPECT_NEAR(plane.snapshot().q(k_x, i), space.snapshot().q(k_x, i), 1e-6);
        EXPECT_NEAR(plane.snapshot().q(k_y, i), space.snapshot().q(k_z, i), 1e-6);
        EXPECT_NEAR(space.snapshot().q(k_y, i), 0.0, 1e-9);
    }
}

/// A box on a joint with the world at its centre, thrown and turned.
Snapshot thrown(JointKind kind, const Vec3& axis) {
    scene::SceneSpec spec = empty(3, 1e-3, 0.5);
    auto& box = scenes::add(spec, "box", geometry::Box{Vec3(0.3, 0.2, 0.1)}, Vec3(1.0, 2.0, 3.0));
    box.velocity = Vec3(1.0, 2.0, 3.0);
    box.spin = Vec3(3.0, -2.0, 1.0);
    spec.joints.push_back({.name = "joint",
                           .kind = kind,
                           .body_a = "box",
                           .point = Vec3(1.0, 2.0, 3.0),
                           .axis = axis});
    Simulation simulation(spec);
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        EXPECT_TRUE(report.converged()) << describe(report);
        EXPECT_LE(report.joint_error, 1e-10);
    }
    return simulation.snapshot();
}

TEST(Joints, EachKindLeavesItsMotionFree) {
    const Vec3 start(1.0, 2.0, 3.0);
    const Vec3 e = Vec3(1.0, 1.0, 0.0).normalized();
    const auto shift = [&](const Snapshot& s) -> Vec3 { return s.q.col(0).head<3>() - start; };
    const auto turn = [&](const Snapshot& s) -> Vec3 {
        const Eigen::Quaterniond R = axes_of(s.q, 0);
        const Eigen::AngleAxisd rotation(R);
        return rotation.angle() * rotation.axis();
    };
    const Snapshot fixed = thrown(JointKind::fixed, Vec3::Zero());
    EXPECT_LE(shift(fixed).norm(), 1e-10);
    EXPECT_LE(turn(fixed).norm(), 1e-9);
    const Snapshot ball = thrown(JointKind::ball, Vec3::Zero());
    EXPECT_LE(shift(ball).norm(), 1e-10);
    EXPECT_GT(turn(ball).norm(), 0.5);
    const Snapshot revolute = thrown(JointKind::revolute, e);
    EXPECT_LE(shift(revolute).norm(), 1e-10);
    EXPECT_LE(turn(revolute).cross(e).norm(), 1e-9);
    // The axis keeps the angular momentum along it: w = e.I w0 / e.I e with I of a box. The other
    // parts of w0 go before the first step.
    const Vec3 I(0.2 * 0.2 + 0.1 * 0.1, 0.3 * 0.3 + 0.1 * 0.1, 0.3 * 0.3 + 0.2 * 0.2);
    const double spin = e.dot(I.cwiseProduct(Vec3(3.0, -2.0, 1.0))) / e.dot(I.cwiseProduct(e));
    EXPECT_NEAR(turn(revolute).dot(e), 0.5 * spin, 1e-8);
    const Snapshot slider = thrown(JointKind::slider, e);
    EXPECT_LE(turn(slider).norm(), 1e-9);
    EXPECT_NEAR((shift(slider) - 0.5 * 3.0 / std::sqrt(2.0) * e).norm(), 0.0, 1e-8);
    const Snapshot cylindrical = thrown(JointKind::cylindrical, e);
    EXPECT_NEAR((shift(cylindrical) - 0.5 * 3.0 / std::sqrt(2.0) * e).norm(), 0.0, 1e-8);
    EXPECT_LE(turn(cylindrical).cross(e).norm(), 1e-9);
    EXPECT_NEAR(turn(cylindrical).dot(e), 0.5 * spin, 1e-8);
}

/// A disk on an axle, without gravity.
scene::SceneSpec wheel() {
    scene::SceneSpec spec = empty(2, 1e-3, 0.5);
    spec.gravity.setZero();
    auto& disk = scenes::add(spec, "wheel", geometry::Disk{0.1}, Vec3::Zero());
    disk.mass = 2.0;
    spec.joints.push_back({.name = "axle", .kind = JointKind::revolute, .body_a = "wheel"});
    return spec;
}

TEST(Joints, MotorsTurnAtTheirSpeedOrByTheirTorque) {
    scene::SceneSpec fast = wheel();
    fast.joints.front().speed = Expression("4 * t");
    Simulation driven(fast);
    double work = 0.0;
    while (!driven.finished()) {
        const StepReport report = driven.step();
        EXPECT_TRUE(report.converged());
        work += report.ledger.joints;
    }
    EXPECT_NEAR(driven.snapshot().v(k_angle, 0), 4.0 * 0.5, 1e-9);
    EXPECT_NEAR(work, driven.kinetic_energy(), 1e-9);

    scene::SceneSpec strong = wheel();
    strong.joints.front().force = Expression("0.03");
    Simulation pushed(strong);
    while (!pushed.finished()) EXPECT_TRUE(pushed.step().converged());
    EXPECT_NEAR(pushed.snapshot().v(k_angle, 0), 0.5 * 0.03 / (0.5 * 2.0 * 0.01), 1e-9);
}

TEST(Joints, LimitsStopWhatTurnsSlidesAndHangs) {
    scene::SceneSpec spec = wheel();
    spec.bodies.front().spin = Vec3(0.0, 0.0, 3.0);
    spec.joints.front().limits = {-0.5, 0.6};
    Simulation turning(spec);
    while (!turning.finished()) EXPECT_TRUE(turning.step().converged());
    EXPECT_NEAR(turning.snapshot().q(k_angle, 0), 0.6, 3e-3);
    EXPECT_NEAR(turning.snapshot().v(k_angle, 0), 0.0, 1e-9);

    // A rope of length 1 from which a ball hangs after a fall.
    scene::SceneSpec rope = pendulum(3, 1e-3, 1.5, 0.0);
    rope.bodies.front().position = rope.joints.front().point = Vec3(0.0, 0.0, -0.2);
    rope.joints.front().limits = {0.0, 1.0};
    Simulation falling(rope);
    double lowest = 0.0;
    while (!falling.finished()) {
        EXPECT_TRUE(falling.step().converged());
        lowest = std::min(lowest, falling.snapshot().q(k_angle, 0));
    }
    EXPECT_NEAR(falling.snapshot().q(k_angle, 0), -1.0, 4e-3);  // g h t of a step
    EXPECT_GE(lowest, -1.0 - 5e-3);
    EXPECT_NEAR(falling.snapshot().v.col(0).norm(), 0.0, 1e-9);
}

// A crank drives a piston through a rod whose pin has clearance: the pin, a disk, is caught in a
// hole of the piston, four walls. The piston follows within the clearance, and the run converges.
TEST(Joints, ASliderCrankWithClearanceRuns) {
    scene::SceneSpec spec = empty(2, 5e-4, 1.0);
    spec.gravity.setZero();
    scenes::set_law(spec, 0.1);
    scenes::add(spec, "crank", geometry::rectangle(0.2, 0.02), Vec3(0.1, 0.0, 0.0)).group = 1;
    auto& rod = scenes::add(spec, "rod", geometry::rectangle(0.5, 0.02), Vec3(0.45, 0.0, 0.0));
    rod.group = 1;
    rod.parts.front().shape = geometry::Disk{0.02};
    rod.parts.front().position = Vec3(0.25, 0.0, 0.0);
    rod.mass = 1.0;
    const double clearance = 0.002;
    scene::BodySpec piston{.name = "piston", .material = "stone", .position = Vec3(0.7, 0.0, 0.0)};
    for (const double side : {-1.0, 1.0}) {
        piston.parts.push_back({.shape = geometry::rectangle(0.02, 0.1),
                                .position = Vec3(side * (0.03 + clearance), 0.0, 0.0)});
        piston.parts.push_back({.shape = geometry::rectangle(0.1, 0.02),
                                .position = Vec3(0.0, side * (0.03 + clearance), 0.0)});
    }
    spec.bodies.push_back(piston);
    spec.joints.push_back({.name = "crankshaft",
                           .kind = JointKind::revolute,
                           .body_a = "crank",
                           .speed = Expression("6.283185307179586")});
    spec.joints.push_back({.name = "pin",
                           .kind = JointKind::revolute,
                           .body_a = "rod",
                           .body_b = "crank",
                           .point = Vec3(0.2, 0.0, 0.0)});
    spec.joints.push_back({.name = "guide",
                           .kind = JointKind::slider,
                           .body_a = "piston",
                           .point = Vec3(0.7, 0.0, 0.0),
                           .axis = Vec3::UnitX()});
    Simulation simulation(spec);
    Index touches = 0;
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        ASSERT_TRUE(report.converged()) << describe(report);
        ASSERT_LE(report.joint_error, 1e-10);
        touches += report.contacts > 0 ? 1 : 0;
        const double phi = 2.0 * std::numbers::pi * simulation.time();
        const double exact =
            0.2 * std::cos(phi) + std::sqrt(0.25 - 0.04 * std::sin(phi) * std::sin(phi));
        // Clearance along the guide, and across it by the tilt of the rod.
        ASSERT_NEAR(simulation.snapshot().q(k_x, 2), exact, 3.0 * clearance) << simulation.time();
    }
    EXPECT_GT(touches, 100);
    EXPECT_LT(touches, simulation.steps_planned());
}

TEST(Joints, ContradictionsAreNamed) {
    scene::SceneSpec spec = wheel();
    spec.joints.front().speed = Expression("1");
    spec.joints.push_back({.name = "second motor",
                           .kind = JointKind::revolute,
                           .body_a = "wheel",
                           .speed = Expression("2")});
    try {
        Simulation simulation(spec);
        FAIL() << "no error";
    } catch (const InputError& error) {
        EXPECT_NE(std::string(error.what()).find("second motor"), std::string::npos)
            << error.what();
    }
    spec.joints.back().speed = Expression("1");
    EXPECT_NO_THROW(Simulation{spec});  // twice the same is no contradiction
}

}  // namespace
}  // namespace drystone::sim

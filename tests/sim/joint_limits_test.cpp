// Limits of joints: kept, corrected and reported; motors that run into them; blocks that contradict
// each other during a run; joints of locked bodies.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/geometry/polygon.hpp"
#include "drystone/sim/simulation.hpp"
#include "sim/scenes.hpp"
#include "sim/state_rows.hpp"

namespace drystone::sim {
namespace {

using formula::Expression;
using scene::JointKind;

/// A lid that slides along y between -0.02 and 1 and falls on its lower limit.
scene::SceneSpec falling_lid(const std::string& integrator) {
    scene::SceneSpec spec = scenes::empty(2, 1e-3, 0.2);
    spec.contact.position_correction = true;
    spec.integrator.name = integrator;
    scenes::add(spec, "lid", geometry::rectangle(1.0, 0.1), Vec3::Zero());
    spec.joints.push_back({.name = "guide",
                           .kind = JointKind::slider,
                           .body_a = "lid",
                           .axis = Vec3::UnitY(),
                           .limits = std::array{-0.02, 1.0}});
    return spec;
}

// It reaches the limit at 0.6 m/s, so that a step may take it 0.6 mm too far. The projection takes
// it back to 1e-11 of its size, 0.05 m.
TEST(JointLimits, AreKeptByTheProjection) {
    for (const char* integrator : {"moreau_midpoint", "moreau_jean"}) {
        Simulation simulation(falling_lid(integrator));
        int corrected = 0;
        while (!simulation.finished()) {
            const StepReport report = simulation.step();
            ASSERT_TRUE(report.converged()) << describe(report);
            EXPECT_LE(report.joint_error, 0.05e-11);
            EXPECT_GE(simulation.snapshot().q(k_y, 0), -0.02 - 0.05e-11);
            corrected += report.corrections > 0 ? 1 : 0;
        }
        EXPECT_NEAR(simulation.snapshot().q(k_y, 0), -0.02, 1e-6);
        EXPECT_NEAR(simulation.snapshot().v(k_y, 0), 0.0, 1e-9);
        EXPECT_GT(corrected, 0) << integrator;
    }
}

TEST(JointLimits, AreReportedWhereNothingCorrectsThem) {
    scene::SceneSpec spec = falling_lid("moreau_midpoint");
    spec.contact.position_correction = false;
    Simulation simulation(spec);
    StepReport report;
    while (!simulation.finished()) report = simulation.step();
    const double beyond = -0.02 - simulation.snapshot().q(k_y, 0);
    EXPECT_GT(beyond, 1e-6);
    EXPECT_NEAR(report.joint_error, beyond, 1e-15);
}

/// An arm on a hinge that a motor turns.
scene::SceneSpec driven_arm(int dimension, const std::string& speed, double end) {
    scene::SceneSpec spec = scenes::empty(dimension, 1e-3, end);
    spec.gravity.setZero();
    spec.contact.position_correction = true;
    scene::AnyShape shape = geometry::rectangle(1.0, 0.1);
    if (dimension == 3) shape = geometry::Box{Vec3(0.5, 0.05, 0.05)};
    scenes::add(spec, "arm", shape, Vec3(0.5, 0.0, 0.0));
    spec.joints.push_back({.name = "shoulder",
                           .kind = JointKind::revolute,
                           .body_a = "arm",
                           .axis = dimension == 3 ? Vec3(0.0, 0.0, 1.0) : Vec3(Vec3::Zero()),
                           .speed = Expression(speed)});
    return spec;
}

double angle_of(const Simulation& simulation) {
    const VecX q = simulation.snapshot().q.col(0);
    return q.size() == 3 ? q[2] : 2.0 * std::atan2(q[6], q[3]);
}

// The motor turns the arm to the limit at 1 rad, stops there while its speed is outwards, and takes
// it back when the speed turns round: at t = pi / 2 + arccos(0) = pi for cos.
TEST(JointLimits, StopAMotorAndLetItReturn) {
    for (const int dimension : {2, 3}) {
        for (const char* integrator : {"moreau_midpoint", "moreau_jean"}) {
            scene::SceneSpec spec = driven_arm(dimension, "3 * cos(t)", 3.0);
            spec.integrator.name = integrator;
            spec.joints.front().limits = std::array{-1.0, 1.0};
            Simulation simulation(spec);
            while (!simulation.finished()) {
                const StepReport report = simulation.step();
                ASSERT_TRUE(report.converged()) << describe(report);
                EXPECT_TRUE(report.warnings.empty()) << report.warnings.front();
                EXPECT_LE(report.joint_error, 1e-11);
                const double t = simulation.time();
                // 3 sin(t) up to its first 1, then 1 until cos changes its sign.
                const double before = 3.0 * std::sin(t);
                const double after = 1.0 + 3.0 * (std::sin(t) - 1.0);
                const double exact = t < 1.57 ? std::min(1.0, before) : std::max(-1.0, after);
                // Speeds are those at the ends of steps: h |speed| in all.
                EXPECT_NEAR(angle_of(simulation), exact, 4e-3) << t << ' ' << integrator;
            }
        }
    }
}

// A motor begins to turn what a second joint clamps: nothing can be done, and the message says who.
TEST(JointConflicts, AreNamedOnceForConsecutiveSteps) {
    scene::SceneSpec spec = driven_arm(2, "t < 0.0105 ? 0 : 1", 0.03);
    spec.joints.push_back({.name = "clamp", .kind = JointKind::fixed, .body_a = "arm"});
    Simulation simulation(spec);
    std::vector<std::string> warnings;
    int failed = 0;
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        warnings.insert(warnings.end(), report.warnings.begin(), report.warnings.end());
        failed += report.converged() ? 0 : 1;
    }
    EXPECT_GE(failed, 19);
    std::vector<std::string> conflicts;
    std::copy_if(warnings.begin(), warnings.end(), std::back_inserter(conflicts),
                 [](const std::string& text) { return text.starts_with("no velocities"); });
    ASSERT_EQ(conflicts.size(), 1U) << warnings.size();
    EXPECT_NE(conflicts.front().find("joint 'shoulder' (motor)"), std::string::npos)
        << conflicts.front();
    EXPECT_NE(conflicts.front().find("joint 'clamp'"), std::string::npos) << conflicts.front();
}

/// A disk with locks and a joint.
scene::SceneSpec locked_disk(bool turn_locked, JointKind kind, const Vec3& point) {
    scene::SceneSpec spec = scenes::empty(2, 1e-3, 0.02);
    spec.contact.position_correction = true;
    scene::BodySpec& disk = scenes::add(spec, "disk", geometry::Disk{0.1}, Vec3::Zero());
    disk.locked = {true, true, false};
    disk.turn_locked = turn_locked;
    spec.joints.push_back({.name = "pin", .kind = kind, .body_a = "disk", .point = point});
    return spec;
}

TEST(JointsOfLockedBodies, CarryNothingWhereNothingMoves) {
    for (const scene::SceneSpec& spec :
         {locked_disk(false, JointKind::revolute, Vec3(0.5, 0.0, 0.0)),
          locked_disk(true, JointKind::fixed, Vec3::Zero()),
          locked_disk(true, JointKind::revolute, Vec3(0.3, 0.2, 0.0))}) {
        Simulation simulation(spec);
        while (!simulation.finished()) {
            const StepReport report = simulation.step();
            ASSERT_TRUE(report.converged()) << describe(report);
        }
        EXPECT_EQ(simulation.snapshot().v.norm(), 0.0);
        EXPECT_EQ(simulation.snapshot().q.norm(), 0.0);
    }
}

TEST(JointsOfLockedBodies, ContradictWhatWouldMoveThem) {
    scene::SceneSpec spec = locked_disk(true, JointKind::revolute, Vec3::Zero());
    spec.joints.front().speed = Expression("0.123456789");
    spec.joints.front().place = {.file = "disk.toml", .line = 9};
    try {
        const Simulation simulation(spec);
        FAIL() << "no error";
    } catch (const InputError& error) {
        EXPECT_STREQ(
            error.what(),
            "disk.toml:9: joint 'pin': expected joints and motors that can all hold at "
            "once, found a contradiction: its motion misses by 0.123457 rad/s whatever the "
            "bodies do");
    }
    spec.joints.front().speed = Expression("t < 0.0105 ? 0 : 1");
    Simulation simulation(spec);
    std::string said;
    while (!simulation.finished()) {
        for (const std::string& warning : simulation.step().warnings) said += warning + "\n";
        ASSERT_TRUE(simulation.snapshot().v.allFinite());
    }
    EXPECT_NE(said.find("joint 'pin' (motor)"), std::string::npos) << said;
}

}  // namespace
}  // namespace drystone::sim

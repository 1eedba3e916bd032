// Ideal joints do no work: pendulums, four-bars and linkages in space keep their energy and stay
// closed, with every theta; what velocities of the start and impacts leave in joints goes.
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"
#include "drystone/geometry/polygon.hpp"
#include "drystone/sim/simulation.hpp"
#include "sim/reference_run.hpp"
#include "sim/scenes.hpp"
#include "sim/state_rows.hpp"

namespace drystone::sim {
namespace {

using scene::JointKind;
using scenes::k_gravity;

constexpr double k_pi = std::numbers::pi;

/// A bar of length l along (cos, sin)(angle) in the vertical plane from `pin`; mass 1, the same
/// inertia about its axis in the plane and in space.
scene::BodySpec& add_bar(scene::SceneSpec& spec, const std::string& name, double l, const Vec3& pin,
                         double angle) {
    const bool plane = spec.dimension == 2;
    const Vec3 axis = plane ? Vec3(Vec3::UnitZ()) : Vec3(-Vec3::UnitY());
    const Eigen::AngleAxisd turn(angle, axis);
    const Vec3 middle = pin + turn * Vec3(0.5 * l, 0.0, 0.0);
    scene::AnyShape shape = geometry::rectangle(l, 0.1);
    if (!plane) shape = geometry::Box{Vec3(0.5 * l, 0.05, 0.05)};
    scene::BodySpec& bar = scenes::add(spec, name, shape, middle);
    bar.rotation = turn;
    bar.mass = 1.0;
    bar.group = 1;
    return bar;
}

/// A hinge across the vertical plane at `point` between two bodies, or a body and the world.
void add_hinge(scene::SceneSpec& spec, const std::string& a, const std::string& b,
               const Vec3& point) {
    spec.joints.push_back({.name = a + "-" + b,
                           .kind = JointKind::revolute,
                           .body_a = a,
                           .body_b = b,
                           .point = point});
    if (spec.dimension == 3) spec.joints.back().axis = Vec3::UnitY();
}

/// Coordinates in the vertical plane.
Vec3 in_plane(const scene::SceneSpec& spec, double x, double y) {
    return spec.dimension == 2 ? Vec3(x, y, 0.0) : Vec3(x, 0.0, y);
}

/// One or two bars of length 1, end to end, the first one hung in the origin; released at an angle
/// from the vertical.
scene::SceneSpec pendulum(int dimension, int count, double h, double end, double angle) {
    scene::SceneSpec spec = scenes::empty(dimension, h, end);
    for (int i = 0; i < count; ++i) {
        const Vec3 pin = in_plane(spec, i * std::sin(angle), -i * std::cos(angle));
        const std::string name = "bar " + std::to_string(i);
        add_bar(spec, name, 1.0, pin, angle - 0.5 * k_pi);
        add_hinge(spec, name, i == 0 ? "" : "bar 0", pin);
    }
    return spec;
}

/// A four-bar whose heavy crank turns (Grashof) without a motor, at first along x. Coupler and
/// rocker start at rest, so that the first step takes some of its velocity.
scene::SceneSpec four_bar(int dimension, double h, double end) {
    scene::SceneSpec spec = scenes::empty(dimension, h, end);
    const double frame = 0.4;
    const double crank = 0.12;
    const double coupler = 0.36;
    const double rocker = 0.3;
    const double d = frame - crank;
    const double alpha =
        std::acos((coupler * coupler + d * d - rocker * rocker) / (2.0 * coupler * d));
    const double x = crank + coupler * std::cos(alpha);
    const double y = coupler * std::sin(alpha);
    const auto at_point = [&](double a, double b) { return in_plane(spec, a, b); };
    scene::BodySpec& wheel = add_bar(spec, "crank", crank, at_point(0.0, 0.0), 0.0);
    wheel.mass = 20.0;  // it turns, whatever the coupler and the rocker weigh
    wheel.spin = 20.0 * (dimension == 2 ? Vec3(Vec3::UnitZ()) : Vec3(-Vec3::UnitY()));
    wheel.velocity = at_point(0.0, 20.0 * 0.5 * crank);
    add_bar(spec, "coupler", coupler, at_point(crank, 0.0), alpha);
    add_bar(spec, "rocker", rocker, at_point(frame, 0.0), std::atan2(y, x - frame));
    add_hinge(spec, "crank", "", at_point(0.0, 0.0));
    add_hinge(spec, "coupler", "crank", at_point(crank, 0.0));
    add_hinge(spec, "coupler", "rocker", at_point(x, y));
    add_hinge(spec, "rocker", "", at_point(frame, 0.0));
    return spec;
}

struct Drift {
    double energy = 0.0;  ///< largest deviation from that after the first step (J)
    double joint = 0.0;   ///< largest error of joints (m)
    double work = 0.0;    ///< largest of all entries of the ledger after the first step (J)
};

/// The first step makes the velocities admissible.
Drift drift_of(Simulation& simulation) {
    StepReport report = simulation.step();
    const double start = report.kinetic_energy + report.potential_energy;
    Drift drift;
    while (!simulation.finished()) {
        report = simulation.step();
        EXPECT_TRUE(report.converged()) << describe(report);
        const double energy = report.kinetic_energy + report.potential_energy - start;
        drift.energy = std::max(drift.energy, std::abs(energy));
        drift.joint = std::max(drift.joint, report.joint_error);
        drift.work = std::max(drift.work, report.ledger.size());
    }
    return drift;
}

// Errors of joints are rounding of coordinates of 1 m, forces some 100 N: works of 1e-13 J. They
// add up like steps of random sign at worst in a line: 1e-13 x 1,000 in a second.
TEST(WorklessJoints, KeepTheEnergyOfPendulumsAndFourBars) {
    for (const int dimension : {2, 3}) {
        std::vector<scene::SceneSpec> specs{pendulum(dimension, 1, 1e-3, 3.0, 1.5),
                                            pendulum(dimension, 2, 1e-3, 3.0, 1.5),
                                            four_bar(dimension, 1e-3, 3.0)};
        for (scene::SceneSpec& spec : specs) {
            for (const char* name : {"moreau_midpoint", "moreau_jean", "fremond"}) {
                spec.integrator.name = name;
                Simulation simulation(spec);
                const Drift drift = drift_of(simulation);
                EXPECT_LE(drift.energy, 3e-10) << name << ' ' << dimension;
                EXPECT_LE(drift.work, 1e-12) << name << ' ' << dimension;
                EXPECT_LE(drift.joint, 2e-14) << name << ' ' << dimension;
            }
        }
    }
}

/// 1,000 periods of small swings of one bar, T = 2 pi sqrt(2 l / 3 g) = 1.64 s, with 1,640 steps.
double thousand_periods() { return 1000.0 * 2.0 * k_pi * std::sqrt(2.0 / (3.0 * k_gravity)); }

TEST(SlowWorklessJoints, APendulumKeepsItsEnergyOverAThousandPeriods) {
    Simulation simulation(pendulum(2, 1, 1e-3, thousand_periods(), 1.5));
    const Drift drift = drift_of(simulation);
    std::printf("pendulum: energy %.2g J, joint %.2g m\n", drift.energy, drift.joint);
    EXPECT_LE(drift.energy, 1e-6 * k_gravity);
}

TEST(SlowWorklessJoints, ADoublePendulumKeepsItsEnergyOverAThousandPeriods) {
    Simulation simulation(pendulum(2, 2, 1e-3, thousand_periods(), 1.5));
    const Drift drift = drift_of(simulation);
    std::printf("double pendulum: energy %.2g J, joint %.2g m\n", drift.energy, drift.joint);
    EXPECT_LE(drift.energy, 1e-6 * k_gravity);
}

TEST(SlowWorklessJoints, AFourBarKeepsItsEnergyOverAThousandTurns) {
    // 15 to 20 rad/s: some 2.7 turns per second.
    Simulation simulation(four_bar(2, 1e-3, 400.0));
    const double energy = simulation.kinetic_energy();
    const Drift drift = drift_of(simulation);
    const double turns = simulation.snapshot().q(k_angle, 0) / (2.0 * k_pi);
    std::printf("four-bar: energy %.2g of %.2g J, joint %.2g m, %.0f turns\n", drift.energy, energy,
                drift.joint, turns);
    EXPECT_GE(std::abs(turns), 1000.0);
    EXPECT_LE(drift.energy, 1e-6 * energy);
}

/// Instants at which the bar hangs straight down, by cubic interpolation of its angle, whose second
/// derivative is 0 there.
double period_of(double h, double amplitude) {
    Simulation simulation(pendulum(2, 1, h, 20.0, amplitude));
    std::vector<double> crossings;
    double before = amplitude;
    while (!simulation.finished()) {
        EXPECT_TRUE(simulation.step().converged());
        const double angle = simulation.snapshot().q(k_angle, 0) + 0.5 * k_pi;
        if (before * angle < 0.0) {
            crossings.push_back(simulation.time() - h * angle / (angle - before));
        }
        before = angle;
    }
    return 2.0 * (crossings.back() - crossings.front()) / static_cast<double>(crossings.size() - 1);
}

// T = 4 K(sin(a/2)) sqrt(I / (m g d)) with I = m (l^2 + w^2)/12 + m d^2, d = l/2.
TEST(WorklessJoints, APendulumHasItsPeriodToOrderTwo) {
    const double amplitude = 1.5;
    const double inertia = (1.0 + 0.01) / 12.0 + 0.25;
    const double exact = 4.0 * std::comp_ellint_1(std::sin(0.5 * amplitude)) *
                         std::sqrt(inertia / (0.5 * k_gravity));
    const double coarse = period_of(8e-3, amplitude) - exact;
    const double fine = period_of(4e-3, amplitude) - exact;
    EXPECT_LE(std::abs(fine), 1e-4 * exact);
    // The interpolated crossing misses by h^3, the next term of the scheme is h^4.
    EXPECT_NEAR(std::log2(coarse / fine), 2.0, 0.05);
}

/// Boxes with random places, masses and spins, joined in a tree and to the world by all kinds.
scene::SceneSpec linkage(std::uint64_t seed, double h, double end) {
    Rng rng(seed);
    scene::SceneSpec spec = scenes::empty(3, h, end);
    const auto vector = [&](double size) {
        return Vec3(rng.uniform(-size, size), rng.uniform(-size, size), rng.uniform(-size, size));
    };
    const std::vector<JointKind> kinds{JointKind::ball,   JointKind::revolute,
                                       JointKind::slider, JointKind::cylindrical,
                                       JointKind::fixed,  JointKind::distance};
    for (int i = 0; i < 6; ++i) {
        const std::string name = "box " + std::to_string(i);
        scene::BodySpec& box = scenes::add(spec, name, geometry::Box{Vec3(0.3, 0.2, 0.1)},
                                           Vec3(0.5 * i, 0.0, 0.0) + vector(0.3));
        box.mass = rng.uniform(0.5, 2.0);
        box.group = 1;
        box.rotation = Eigen::AngleAxisd(rng.uniform(0.0, 3.0), vector(1.0).normalized());
        box.velocity = vector(1.0);
        box.spin = vector(6.0);
        const auto kind = kinds[static_cast<std::size_t>(i + seed) % kinds.size()];
        scene::JointSpec joint{.name = "joint " + std::to_string(i),
                               .kind = kind,
                               .body_a = name,
                               .body_b = i == 0 ? "" : "box " + std::to_string(i - 1),
                               .point = box.position + vector(0.4)};
        if (kind == JointKind::distance) {
            joint.point_b = joint.point + vector(0.5);
        } else if (kind != JointKind::ball && kind != JointKind::fixed) {
            joint.axis = vector(1.0).normalized();
        }
        spec.joints.push_back(joint);
    }
    return spec;
}

// All kinds of joints between uneven bodies that spin: neither joints nor gyroscopic torques do
// work, at any theta from 1/2 on; above 1/2 the theta term takes energy, as it says.
TEST(WorklessJoints, LinkagesInSpaceDoNoWorkInAnyStep) {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        for (const char* name : {"moreau_midpoint", "moreau_jean", "fremond"}) {
            const bool midpoint = std::string(name) == "moreau_midpoint";
            for (const double theta : midpoint ? std::vector{0.5} : std::vector{0.5, 0.7, 1.0}) {
                scene::SceneSpec spec = linkage(seed, 2e-3, 0.6);
                spec.integrator.name = name;
                spec.integrator.theta = theta;
                Simulation simulation(spec);
                // Velocities of the scene that joints do not allow go at once: not booked later.
                const StepReport first = simulation.step();
                EXPECT_LT(first.ledger.joints, 0.0);
                const double size = first.kinetic_energy + std::abs(first.potential_energy);
                while (!simulation.finished()) {
                    const StepReport report = simulation.step();
                    ASSERT_TRUE(report.converged()) << describe(report);
                    ASSERT_LE(std::abs(report.ledger.joints), 1e-12 * size) << name << ' ' << theta;
                    ASSERT_LE(std::abs(report.ledger.gyroscopic), 1e-12 * size) << name;
                    ASSERT_LE(report.ledger.theta, 1e-13 * size);
                    ASSERT_LE(report.joint_error, 3e-14) << name << ' ' << theta;
                    ASSERT_LE(std::abs(report.closure), 1e-12 * size);
                    ASSERT_EQ(report.corrections, 0);
                }
            }
        }
    }
}

/// Velocity of the first bar's end that hangs in the origin (m/s): what its joint forbids.
double slip_of(const Simulation& simulation) {
    const Snapshot state = simulation.snapshot();
    const double angle = state.q(k_angle, 0);
    const Vec2 arm(-0.5 * std::cos(angle), -0.5 * std::sin(angle));
    const double spin = state.v(k_angle, 0);
    return (Vec2(state.v(k_x, 0), state.v(k_y, 0)) + spin * Vec2(-arm[1], arm[0])).norm();
}

// The law mirrors velocities of joints at theta = 1/2. What the scene starts with goes before the
// first step; what an impact leaves, h |w| |v+ - v|, goes before the next one. The rest is O(h^2):
// half the change of the row over a step, h |w|, times that of the velocity, h g.
TEST(WorklessJoints, WhatImpactsLeaveInJointsGoes) {
    const double h = 1e-3;
    scene::SceneSpec spec = pendulum(2, 1, h, 2.0, 1.0);
    spec.bodies.front().velocity = Vec3(0.3, 0.2, 0.0);  // not about the hinge
    scenes::set_law(spec, 0.3, 0.8);
    scene::BodySpec wall{.name = "wall", .mobility = scene::Mobility::fixed, .material = "stone"};
    wall.parts.push_back({.shape = geometry::rectangle(1.0, 4.0)});
    wall.position = Vec3(-0.6, 0.0, 0.0);
    spec.bodies.push_back(wall);
    for (const char* name : {"moreau_midpoint", "moreau_jean", "fremond"}) {
        spec.integrator.name = name;
        Simulation simulation(spec);
        int impacts = 0;
        int since = 0;
        while (!simulation.finished()) {
            const StepReport report = simulation.step();
            ASSERT_TRUE(report.converged()) << describe(report);
            ASSERT_LE(report.joint_error, 1e-14);
            const bool impact = report.ledger.contact_normal < -1e-3;
            impacts += impact ? 1 : 0;
            since = impact ? 0 : since + 1;
            const double w = std::abs(simulation.snapshot().v(k_angle, 0));
            if (since > 1) {
                EXPECT_LE(slip_of(simulation), h * h * (w + 1.0) * (k_gravity + w * w));
            }
        }
        EXPECT_GE(impacts, 2);
    }
}

}  // namespace
}  // namespace drystone::sim

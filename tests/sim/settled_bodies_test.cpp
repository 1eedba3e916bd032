// Bodies that spin unevenly, hang on springs and are joined at once: momentum and energy of every
// step, with contacts as well.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/sim/simulation.hpp"
#include "sim/scenes.hpp"
#include "sim/state_rows.hpp"

namespace drystone::sim {
namespace {

using scene::JointKind;

/// Five bricks that float without gravity and spin by up to 15 rad/s. 0, 1 and 2 are joined by a
/// ball and a hinge; springs pull at points of 0 and 2, of 2 and 3 and of 1 and 4: in one island
/// there are bodies with and without joints.
scene::SceneSpec floating_bricks(double damping, double h, double end) {
    scene::SceneSpec spec = scenes::empty(3, h, end);
    spec.gravity.setZero();
    for (int i = 0; i < 5; ++i) {
        scene::BodySpec& brick =
            scenes::add(spec, "brick " + std::to_string(i), geometry::Box{Vec3(0.3, 0.2, 0.1)},
                        Vec3(1.0 * i, 0.2 * i, -0.1 * i));
        brick.mass = 0.6 + 0.2 * i;
        brick.group = 1;
        brick.rotation = Eigen::AngleAxisd(0.7 * i, Vec3(1.0, i, -1.0).normalized());
        brick.velocity = Vec3(0.1, -0.2 * i, 0.3);
        brick.spin = Vec3(5.0 - 2.0 * i, 8.0, 3.0 * i);
    }
    for (const int i : {0, 1}) {
        spec.joints.push_back({.name = "joint " + std::to_string(i),
                               .kind = i == 0 ? JointKind::ball : JointKind::revolute,
                               .body_a = "brick " + std::to_string(i + 1),
                               .body_b = "brick " + std::to_string(i),
                               .point = Vec3(0.5 + i, 0.1 + 0.2 * i, 0.0)});
        if (i == 1) spec.joints.back().axis = Vec3(1.0, 2.0, -1.0).normalized();
    }
    for (const auto& [a, b] : std::vector<std::array<int, 2>>{{0, 2}, {2, 3}, {1, 4}}) {
        spec.springs.push_back({.body_a = "brick " + std::to_string(a),
                                .body_b = "brick " + std::to_string(b),
                                .point_a = Vec3(0.2, 0.1, 0.05),
                                .point_b = Vec3(-0.1, 0.2, 0.1),
                                .stiffness = 60.0,
                                .damping = damping,
                                .rest_length = 0.4});
    }
    return spec;
}

/// Momentum of all dynamic bodies, linear and about the origin, and their sizes.
struct Momentum {
    Vec3 linear = Vec3::Zero();
    Vec3 angular = Vec3::Zero();
    double linear_size = 0.0;
    double angular_size = 0.0;
};

Momentum momentum_of(const Simulation& simulation) {
    const Snapshot state = simulation.snapshot();
    Momentum sum;
    for (Index i = 0; i < state.q.cols(); ++i) {
        const BodyInfo& body = simulation.bodies()[static_cast<std::size_t>(i)];
        if (body.mass == 0.0) continue;
        const Vec3 linear = body.mass * state.v.col(i).head<3>();
        const Vec3 spin = body.inertia.cwiseProduct(state.v.col(i).tail<3>());
        const Vec3 angular =
            state.q.col(i).head<3>().cross(linear) + Vec3(axes_of(state.q, i) * spin);
        sum.linear += linear;
        sum.angular += angular;
        sum.linear_size += linear.norm();
        sum.angular_size += angular.norm();
    }
    return sum;
}

/// What no step may do, up to rounding of the energy that moves: a gyroscopic torque, an ideal
/// joint or a spring that works, a ledger that does not close.
void expect_settled(const StepReport& report, double size, const std::string& which) {
    const double rounding = 1e-12 * size;
    ASSERT_TRUE(report.converged()) << which << ' ' << describe(report);
    ASSERT_TRUE(report.warnings.empty()) << which << ' ' << report.warnings.front();
    ASSERT_LE(std::abs(report.ledger.gyroscopic), rounding) << which;
    ASSERT_LE(std::abs(report.ledger.quadrature), rounding) << which;
    ASSERT_LE(report.ledger.damping, 0.0) << which;
    ASSERT_LE(report.ledger.theta, rounding) << which;
    ASSERT_LE(std::abs(report.closure), rounding) << which;
    ASSERT_LE(report.joint_error, 3e-14) << which;  // coordinates of 5 m
}

struct Scheme {
    std::string name;
    double theta = 0.5;
};

// At theta = 1/2 without dampers the energy stays to rounding; dampers and the theta term take what
// their entries say. Linear momentum: every force has its reaction.
TEST(SettledBodies, FloatingBricksKeepMomentumAndEnergyInEveryStep) {
    const std::vector<Scheme> schemes{{"moreau_midpoint"},
                                      {"moreau_jean", 0.5},
                                      {"fremond", 0.5},
                                      {"moreau_jean", 0.8},
                                      {"fremond", 1.0}};
    for (const Scheme& scheme : schemes) {
        for (const double damping : {0.0, 2.0}) {
            const std::string which = scheme.name + ' ' + std::to_string(damping);
            scene::SceneSpec spec = floating_bricks(damping, 2e-3, 0.3);
            spec.integrator = {.name = scheme.name, .theta = scheme.theta};
            Simulation simulation(spec);
            // The first step makes the velocities of the scene admissible.
            StepReport report = simulation.step();
            double energy = report.kinetic_energy + report.potential_energy;
            const double size = energy;
            const Momentum start = momentum_of(simulation);
            while (!simulation.finished()) {
                report = simulation.step();
                expect_settled(report, size, which);
                ASSERT_LE(std::abs(report.ledger.joints), 1e-12 * size) << which;
                const double change = report.kinetic_energy + report.potential_energy - energy;
                ASSERT_NEAR(change, report.ledger.damping + report.ledger.theta, 1e-12 * size)
                    << which;
                energy += change;
            }
            // Some roundings of 1e-16 in each of 150 steps.
            EXPECT_LE((momentum_of(simulation).linear - start.linear).norm(),
                      1e-13 * start.linear_size)
                << which;
            if (scheme.theta == 0.5 && damping == 0.0) {
                EXPECT_NEAR(energy, size, 1e-11 * size) << which;
            }
        }
    }
}

// Moments of springs and, along the turn of a body, those of joints see a mean placement that is
// off by (h |w|)^2: the drift of the angular momentum is of order 2.
TEST(SettledBodies, TheAngularMomentumDriftsWithOrderTwo) {
    const auto drift = [](double h) {
        Simulation simulation(floating_bricks(0.0, h, 0.4));
        EXPECT_TRUE(simulation.step().converged());
        const Momentum start = momentum_of(simulation);
        double largest = 0.0;
        while (!simulation.finished()) {
            EXPECT_TRUE(simulation.step().converged());
            largest = std::max(largest, (momentum_of(simulation).angular - start.angular).norm());
        }
        return largest / start.angular_size;
    };
    const double coarse = drift(2e-3);
    const double fine = drift(1e-3);
    EXPECT_LE(coarse, 0.03 * 0.03);  // (h |w|)^2
    EXPECT_NEAR(std::log2(coarse / fine), 2.0, 0.2);
}

// The same bricks thrown on a floor with friction: Fremond's law takes energy in every step, and
// the momentum changes by the impulses of contacts and of gravity.
TEST(SettledBodies, BricksThatHitAFloorKeepTheirBalances) {
    for (const double theta : {0.5, 0.6}) {
        const double tolerance = 1e-9;
        scene::SceneSpec spec = floating_bricks(1.0, 1e-3, 0.8);
        spec.integrator = {.name = "fremond", .theta = theta};
        spec.solver.velocity_tolerance = tolerance;
        spec.gravity = Vec3(0.0, 0.0, -scenes::k_gravity);
        for (scene::BodySpec& brick : spec.bodies) brick.position[2] += 1.0;
        for (scene::JointSpec& joint : spec.joints) joint.point[2] += 1.0;
        scenes::set_law(spec, 0.5, 0.6);
        scenes::add_floor(spec);
        double mass = 0.0;
        for (const scene::BodySpec& body : spec.bodies) mass += body.mass.value_or(0.0);
        Simulation simulation(spec);
        StepReport report = simulation.step();
        double energy = report.kinetic_energy + report.potential_energy;
        const double size = energy;
        Momentum before = momentum_of(simulation);
        double impulses = 0.0;
        while (!simulation.finished()) {
            report = simulation.step();
            expect_settled(report, size, std::to_string(theta));
            Vec3 impulse = mass * report.h * spec.gravity;
            double normal = 0.0;
            for (const ContactRecord& contact : simulation.contacts()) {
                // On the brick: A or B.
                const bool floor_is_a = contact.body_a + 1 == static_cast<int>(spec.bodies.size());
                impulse += floor_is_a ? Vec3(-contact.impulse) : contact.impulse;
                normal += contact.normal_impulse;
            }
            const Momentum after = momentum_of(simulation);
            ASSERT_LE((after.linear - before.linear - impulse).norm(),
                      1e-13 * (before.linear_size + normal));
            const double now = report.kinetic_energy + report.potential_energy;
            // The residual of the law times the impulses; joints that let go of what contacts gave.
            const double unsure = 10.0 * tolerance * normal + 1e-12 * size;
            ASSERT_LE(report.ledger.joints, 1e-12 * size);
            ASSERT_LE(now - energy, report.ledger.damping + unsure) << report.step;
            energy = now;
            before = after;
            impulses += normal;
        }
        EXPECT_GT(impulses, 5.0);  // they hit the floor: m v of some kg m/s
    }
}

}  // namespace
}  // namespace drystone::sim

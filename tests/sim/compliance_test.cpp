// Compliant contacts in exact mode, against closed forms and conservation laws.
#include <cmath>

#include <gtest/gtest.h>

#include "sim/compliance_scenes.hpp"
#include "sim/reference_run.hpp"
#include "sim/state_rows.hpp"

namespace drystone::sim {
namespace {

using formula::Expression;
using scenes::impact_of;
using scenes::total_energy;

/// Largest relative change of the energy over a run whose every step converges and closes.
double energy_drift(const scene::SceneSpec& spec) {
    Simulation simulation(spec);
    const double start = total_energy(simulation);
    double drift = 0.0;
    run(simulation, [&](const Simulation& now) {
        drift = std::max(drift, std::abs(total_energy(now) - start) / std::abs(start));
    });
    return drift;
}

// Newton leaves 1e-10 of the speed at most, squared by its last correction: rounding of some
// hundred steps of contact is all that is left.
TEST(Compliance, KeepsEnergyForEveryExponent) {
    for (const double alpha : {2.0, 2.5, 3.0, 4.0}) {
        for (const double stiffness : {1e3, 1e6}) {
            scenes::DiskBox box = scenes::falling_ball();
            scene::SceneSpec spec = scenes::scene_of(box);
            spec.compliance.exponent = alpha;
            spec.compliance.stiffness = stiffness;
            EXPECT_LE(energy_drift(spec), 1e-12) << alpha << ' ' << stiffness;
        }
    }
}

/// Total momentum and angular momentum about the origin, of disks or balls.
Eigen::Vector<double, 6> momenta(const Simulation& simulation) {
    const Snapshot state = simulation.snapshot();
    Eigen::Vector<double, 6> sum = Eigen::Vector<double, 6>::Zero();
    for (std::size_t i = 0; i < simulation.bodies().size(); ++i) {
        const BodyInfo& body = simulation.bodies()[i];
        const auto k = static_cast<Index>(i);
        const bool plane = state.v.rows() == 3;
        Vec3 x = Vec3::Zero();
        Vec3 v = Vec3::Zero();
        Vec3 L = Vec3::Zero();
        if (plane) {
            x.head<2>() = state.q.col(k).head<2>();
            v.head<2>() = state.v.col(k).head<2>();
            L[2] = body.inertia[2] * state.v(k_angle, k);
        } else {
            x = state.q.col(k).head<3>();
            v = state.v.col(k).head<3>();
            const Eigen::Quaterniond turn = axes_of(state.q, k);
            L = turn * body.inertia.cwiseProduct(state.v.col(k).tail<3>());
        }
        sum.head<3>() += body.mass * v;
        sum.tail<3>() += body.mass * x.cross(v) + L;
    }
    return sum;
}

/// Two round bodies that meet off centre.
scene::SceneSpec oblique_collision(int dimension, double friction) {
    scene::SceneSpec spec = scenes::empty(dimension, 1e-3, 2.0);
    spec.gravity.setZero();
    scenes::set_law(spec, friction);
    const auto shape = [&](double radius) -> scene::AnyShape {
        if (dimension == 2) return geometry::Disk{radius};
        return geometry::Sphere{radius};
    };
    const double side = dimension == 2 ? 0.0 : 0.1;
    scenes::add(spec, "one", shape(0.2), Vec3(-0.8, 0.0, 0.0)).velocity = Vec3(1.0, 0.1, side);
    scenes::add(spec, "two", shape(0.3), Vec3(0.8, 0.25, side)).velocity = Vec3(-1.0, 0.0, 0.0);
    spec.bodies[0].spin[2] = 2.0;
    spec.integrator.name = "newmark_compliance";
    spec.compliance.stiffness = 300.0;
    spec.compliance.exponent = 2.0;
    return spec;
}

TEST(Compliance, KeepsMomentaOfObliqueCollisions) {
    for (const int dimension : {2, 3}) {
        for (const double alpha : {2.0, 3.0}) {
            scene::SceneSpec spec = oblique_collision(dimension, 0.0);
            spec.compliance.exponent = alpha;
            Simulation simulation(spec);
            const auto before = momenta(simulation);
            const double energy = total_energy(simulation);
            const double turned = simulation.snapshot().v(k_y, 0);
            run(simulation);
            EXPECT_LE((momenta(simulation) - before).norm(), 1e-13) << dimension;
            EXPECT_NEAR(total_energy(simulation), energy, 1e-13 * energy);
            EXPECT_GT(std::abs(simulation.snapshot().v(k_y, 0) - turned), 0.1);
        }
    }
}

// Friction acts at one point of both bodies.
TEST(Compliance, FrictionKeepsMomentaInThePlaneAndTakesEnergy) {
    Simulation simulation(oblique_collision(2, 0.5));
    const auto before = momenta(simulation);
    double energy = total_energy(simulation);
    const double start = energy;
    run(simulation, [&](const Simulation& now) {
        EXPECT_LE(total_energy(now), energy + 1e-14);
        energy = total_energy(now);
    });
    EXPECT_LE((momenta(simulation) - before).norm(), 1e-13);
    EXPECT_LT(energy, 0.999 * start);
}

// 36 disks of different sizes that fly to their centre, with and without friction. Every step adds
// its forces as pairs, so what is left is the rounding of some 1e4 sums of numbers near 1.
TEST(Compliance, KeepsMomentaOfManyDisks) {
    for (const double friction : {0.0, 0.3}) {
        scene::SceneSpec spec = scenes::empty(2, 1e-3, 1.5);
        spec.gravity.setZero();
        scenes::set_law(spec, friction);
        for (int k = 0; k < 36; ++k) {
            const Vec3 place(0.5 * (k % 6) - 1.3, 0.5 * (k / 6) - 1.1, 0.0);
            const double radius = 0.15 + 0.02 * (k % 5);
            scene::BodySpec& body =
                scenes::add(spec, "disk-" + std::to_string(k), geometry::Disk{radius}, place);
            body.mass = 1.0;
            body.velocity = -place;
            body.spin[2] = 1.0;
        }
        spec.integrator.name = "newmark_compliance";
        spec.compliance.stiffness = 1e4;
        Simulation simulation(spec);
        const auto before = momenta(simulation);
        Index contacts = 0;
        while (!simulation.finished()) {
            const StepReport report = simulation.step();
            ASSERT_TRUE(report.converged()) << describe(report);
            contacts += report.contacts;
        }
        EXPECT_GT(contacts, 1000);
        EXPECT_LE((momenta(simulation) - before).norm(), 1e-11) << friction;
    }
}

// The spring under ball i from the top carries i m g: c D^(alpha - 1) = i m g. What rests in this
// placement stays there.
TEST(Compliance, StackRestsAtItsDepth) {
    for (const double alpha : {2.0, 3.0}) {
        scene::SceneSpec spec = scenes::empty(2, 1e-3, 0.5);
        scenes::add_floor(spec);
        spec.integrator.name = "newmark_compliance";
        spec.compliance.stiffness = 1e6;
        spec.compliance.exponent = alpha;
        const double weight = scenes::k_gravity;
        double height = 0.0;
        std::array<double, 4> heights{};
        for (int k = 0; k < 4; ++k) {
            const double depth = std::pow((4 - k) * weight / 1e6, 1.0 / (alpha - 1.0));
            height += (k == 0 ? 0.1 : 0.2) - depth;
            heights[static_cast<std::size_t>(k)] = height;
            scenes::add(spec, "ball-" + std::to_string(k), geometry::Disk{0.1},
                        Vec3(0.0, height, 0.0))
                .mass = 1.0;
        }
        Simulation simulation(spec);
        run(simulation, [&](const Simulation& now) {
            for (const ContactRecord& contact : now.contacts()) {
                const double load = std::round(contact.normal_impulse / 1e-3 / weight);
                EXPECT_NEAR(contact.normal_impulse, 1e-3 * load * weight, 1e-10);
            }
            EXPECT_EQ(now.contacts().size(), 4U);
        });
        for (Index k = 0; k < 4; ++k) {
            EXPECT_NEAR(simulation.snapshot().q(k_y, 1 + k), heights[static_cast<std::size_t>(k)],
                        1e-12);
        }
    }
}

// Slips until v = w r, at t = v0 / (mu g (1 + m r^2 / I)); then rolls. Regularised friction creeps
// by mu N / c_tau at most.
TEST(Compliance, RollingBallSlipsAsLongAsItMust) {
    scene::SceneSpec spec = scenes::empty(2, 1e-4, 0.5);
    scenes::add_floor(spec);
    scenes::set_law(spec, 0.5);
    const double depth = scenes::k_gravity / 1e6;
    scenes::add(spec, "ball", geometry::Disk{0.2}, Vec3(0.0, 0.2 - depth, 0.0)).velocity =
        Vec3(1.0, 0.0, 0.0);
    spec.bodies.back().mass = 1.0;
    spec.bodies.back().inertia = Vec3(0.0, 0.0, 1.0);
    spec.integrator.name = "newmark_compliance";
    spec.compliance.stiffness = 1e6;
    spec.compliance.friction_damping = 1e6;
    const double end = 1.0 / (0.5 * scenes::k_gravity * (1.0 + 0.04));
    Simulation simulation(spec);
    run(simulation, [&](const Simulation& now) {
        const MatX v = now.snapshot().v;
        if (now.time() < end - 1e-4) {
            EXPECT_NEAR(v(k_x, 1), 1.0 - 0.5 * scenes::k_gravity * now.time(), 1e-6);
        }
    });
    const MatX v = simulation.snapshot().v;
    // The contact point is half a penetration above the lowest point of the ball.
    EXPECT_NEAR(v(k_x, 1), 1.0 - 1.0 / 1.04, 1e-5);
    EXPECT_NEAR(v(k_angle, 1), -v(k_x, 1) / 0.2, 1e-4);
}

TEST(Compliance, BallsBounceOnPlanesInSpace) {
    scene::SceneSpec spec = scenes::empty(3, 1e-3, 2.0);
    scenes::add_floor(spec);
    scenes::add(spec, "ball", geometry::Sphere{0.1}, Vec3(0.0, 0.0, 0.5)).velocity =
        Vec3(0.3, 0.1, 0.0);
    scenes::add(spec, "other", geometry::Sphere{0.15}, Vec3(0.02, 0.05, 1.0));
    spec.integrator.name = "newmark_compliance";
    spec.compliance.stiffness = 3e3;
    spec.compliance.exponent = 2.5;
    EXPECT_LE(energy_drift(spec), 1e-12);
    scenes::set_law(spec, 0.4);
    Simulation rough(spec);
    double energy = total_energy(rough);
    const double start = energy;
    run(rough, [&](const Simulation& now) {
        EXPECT_LE(total_energy(now), energy + 1e-13);
        energy = total_energy(now);
    });
    EXPECT_LT(energy, start - 1e-4);
}

// A floor that shakes, and belts: boundaries do work, and the ledger knows.
TEST(Compliance, LedgerClosesOnMovingBoundaries) {
    for (const std::string name : {"newmark_compliance", "dem"}) {
        scene::SceneSpec spec = scenes::empty(2, 1e-3, 1.0);
        scenes::add_floor(spec);
        scenes::set_law(spec, 0.5, 0.8);
        spec.bodies[0].mobility = scene::Mobility::prescribed;
        spec.bodies[0].motion = scene::MotionSpec{
            .kind = scene::MotionSpec::Kind::displacement,
            .linear = {Expression("0.02 * sin(9 * t)"), Expression("0.01 * sin(31 * t)"),
                       Expression("0")},
            .angular = {Expression("0"), Expression("0"), Expression("0.05 * sin(7 * t)")}};
        scenes::add(spec, "ball", geometry::Disk{0.1}, Vec3(0.0, 0.12, 0.0));
        scenes::add(spec, "other", geometry::Disk{0.1}, Vec3(0.05, 0.35, 0.0));
        spec.integrator.name = name;
        spec.compliance.stiffness = 1e3;
        Simulation simulation(spec);
        run(simulation);
    }
}

TEST(Compliance, GoesOnFromASnapshot) {
    for (const std::string name : {"newmark_compliance", "dem"}) {
        scene::SceneSpec spec = oblique_collision(2, 0.4);
        spec.integrator.name = name;
        scenes::set_law(spec, 0.4, 1.0);
        Simulation whole(spec);
        Simulation second(spec);
        Snapshot middle;
        int touched = 0;
        while (!whole.finished()) {
            const StepReport report = whole.step();
            // In the middle of the contact, where springs are stretched.
            if (report.contacts > 0 && ++touched == 20) middle = whole.snapshot();
        }
        ASSERT_GE(touched, 40);
        second.restore(middle);
        while (!second.finished()) static_cast<void>(second.step());
        EXPECT_LE((whole.snapshot().v - second.snapshot().v).norm(), 1e-12) << name;
    }
}

// The mean acceleration rule, beta = 1/4 and gamma = 1/2, is allowed by the listing's rules: it
// keeps the energy of a linear spring while that is in contact, and the ledger knows the rest.
TEST(Compliance, OtherNewmarkSchemesCloseTheLedger) {
    for (const auto& [beta, gamma] : {std::pair{0.25, 0.5}, {0.3, 0.6}}) {
        scene::SceneSpec spec = scenes::scene_of(scenes::falling_ball());
        spec.time.step = 1e-3;
        spec.compliance.mode = scene::ComplianceSpec::Mode::thesis;
        spec.compliance.beta = beta;
        spec.compliance.gamma = gamma;
        spec.compliance.tolerance = 1e-10;
        scenes::set_snc(spec, 1e-3);
        const double change = impact_of(spec).energy_change;
        EXPECT_LE(std::abs(change), gamma == 0.5 ? 1e-3 : 2e-2);
        Simulation simulation(spec);
        run(simulation);
    }
}

TEST(Compliance, WarnsAboutStepsBeyondTheStabilityLimit) {
    scene::SceneSpec spec = scenes::scene_of(scenes::falling_ball());
    spec.integrator.name = "dem";
    spec.compliance.stiffness = 1e4;
    // The ball touches a wall: 2 / w = 0.02 without dashpots.
    const auto warns = [&](double step, double restitution) {
        spec.time.step = step;
        scenes::set_law(spec, 0.0, restitution);
        return !Simulation(spec).step().warnings.empty();
    };
    EXPECT_TRUE(warns(0.021, 1.0));
    EXPECT_FALSE(warns(0.019, 1.0));
    // With eta = 0.5106 for e = 0.5: 0.02 (sqrt(1 + z^2) - z) = 0.0155.
    EXPECT_TRUE(warns(0.0157, 0.5));
    EXPECT_FALSE(warns(0.0154, 0.5));
}

TEST(Compliance, KeepsEnergyOfManyDisks) {
    for (const double alpha : {2.0, 3.0, 4.0}) {
        scenes::DiskBox box = scenes::eighty_one();
        box.step = 1e-3;
        box.end = 1.5;
        for (std::size_t k = 0; k < box.disks.size(); ++k) {
            box.disks[k].velocity[0] = 0.3 * std::sin(static_cast<double>(k));
        }
        scene::SceneSpec spec = scenes::scene_of(box);
        spec.compliance.exponent = alpha;
        spec.compliance.stiffness = 1e3;
        EXPECT_LE(energy_drift(spec), 1e-11) << alpha;
    }
}

}  // namespace
}  // namespace drystone::sim

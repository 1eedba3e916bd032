// The energy ledger closes at every step, whatever the solver's residual, and each entry matters.
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "drystone/geometry/polygon.hpp"
#include "drystone/sim/simulation.hpp"
#include "sim/scenes.hpp"
#include "sim/state_rows.hpp"

namespace drystone::sim {
namespace {

using formula::Expression;

/// A scene in which every entry of the ledger is at work: a tumbling box with friction on a shaking
/// floor, a load, springs with dampers between bodies and to a handle that moves, drag, a hanging
/// wheel with a motor, theta above 1/2, position correction.
scene::SceneSpec busy_scene() {
    scene::SceneSpec spec = scenes::empty(3, 2e-3, 1.0);
    spec.integrator = {.name = "moreau_jean", .theta = 0.7};
    spec.contact.position_correction = true;
    spec.contact.penetration_tolerance = 1e-4;
    scenes::set_law(spec, 0.4, 0.3);
    scenes::add_floor(spec);
    auto& floor = spec.bodies.back();
    floor.mobility = scene::Mobility::prescribed;
    floor.motion = scene::MotionSpec{.kind = scene::MotionSpec::Kind::displacement,
                                     .linear = {Expression("0.05 * sin(20 * t)"), Expression(),
                                                Expression("0.01 * sin(30 * t)")},
                                     .angular = {}};
    auto& box = scenes::add(spec, "box", geometry::Box{Vec3(0.3, 0.2, 0.1)}, Vec3(0.0, 0.0, 0.6));
    box.rotation = Eigen::Quaterniond(Eigen::AngleAxisd(0.6, Vec3(1.0, 2.0, 0.5).normalized()));
    box.spin = Vec3(3.0, -4.0, 5.0);
    scenes::add(spec, "ball", geometry::Sphere{0.15}, Vec3(0.1, 0.8, 0.16)).velocity =
        Vec3(0.2, -1.0, 0.0);
    spec.springs.push_back({.body_a = "box",
                            .body_b = "ball",
                            .point_a = Vec3(0.3, 0.2, 0.1),
                            .stiffness = 2.0,
                            .damping = 0.05});
    scenes::add(spec, "handle", geometry::Sphere{0.05}, Vec3(0.0, 0.0, 3.0));
    auto& handle = spec.bodies.back();
    handle.mobility = scene::Mobility::prescribed;
    handle.motion =
        scene::MotionSpec{.kind = scene::MotionSpec::Kind::displacement,
                          .linear = {Expression(), Expression("0.2 * sin(5 * t)"), Expression()},
                          .angular = {}};
    spec.springs.push_back({.body_a = "ball",
                            .body_b = "handle",
                            .stiffness = 3.0,
                            .damping = 0.1,
                            .rest_length = 2.0});
    spec.loads.push_back({.body = "ball",
                          .force = {Expression("0.1 * cos(5 * t)"), Expression(), Expression()},
                          .torque = {}});
    spec.drags.push_back({.linear = 0.01, .quadratic = 0.01, .angular = 0.001});
    scenes::add(spec, "wheel", geometry::Cylinder{0.2, 0.05}, Vec3(2.0, 0.1, 2.0));
    spec.joints.push_back({.name = "axle",
                           .kind = scene::JointKind::revolute,
                           .body_a = "wheel",
                           .body_b = "handle",
                           .point = Vec3(2.0, 0.0, 2.0),
                           .axis = Vec3(0.0, 0.0, 1.0),
                           .speed = Expression("3 * sin(4 * t)")});
    return spec;
}

/// E_kin + |E_pot| + sum |entries|: what the closure is measured against.
double energy_scale(const StepReport& report) {
    return report.kinetic_energy + std::abs(report.potential_energy) + report.ledger.size();
}

void expect_closed(scene::SceneSpec spec) {
    Simulation simulation(std::move(spec));
    double largest = 0.0;
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        largest = std::max(largest, energy_scale(report));
        ASSERT_LE(std::abs(report.closure), 1e-12 * largest) << describe(report);
    }
}

TEST(Ledger, ClosesInABusyScene) { expect_closed(busy_scene()); }

TEST(Ledger, ClosesForEveryIntegratorAndTheta) {
    for (const double theta : {0.5, 0.6, 1.0}) {
        scene::SceneSpec spec = busy_scene();
        spec.integrator.theta = theta;
        expect_closed(spec);
    }
    scene::SceneSpec spec = busy_scene();
    spec.integrator.name = "moreau_midpoint";
    expect_closed(spec);
}

// The ledger's work of contacts is the sum over the contacts of the step.
TEST(Ledger, ContactsShareItsWork) {
    Simulation simulation(busy_scene());
    bool touched = false;
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        double normal = 0.0;
        double tangential = 0.0;
        for (const ContactRecord& contact : simulation.contacts()) {
            normal += contact.normal_work;
            tangential += contact.tangential_work;
        }
        EXPECT_EQ(normal, report.ledger.contact_normal);
        EXPECT_EQ(tangential, report.ledger.contact_tangential);
        touched = touched || tangential != 0.0;
    }
    EXPECT_TRUE(touched);
}

// v+ is recomputed from the impulses that the solver returned, good or bad.
TEST(Ledger, ClosesWhateverTheResidual) {
    scene::SceneSpec spec = busy_scene();
    spec.solver.name = "nlgs";
    spec.solver.velocity_tolerance = 1e-14;
    spec.solver.most_iterations = 1;
    expect_closed(spec);
}

// No entry is a remainder: with one of them wrong by a thousandth the closure fails.
TEST(Ledger, FailsWhenAnEntryIsWrong) {
    for (const integrators::LedgerEntry& entry : integrators::k_ledger_entries) {
        // Of springs in contacts (compliance_test) and of deformable bodies
        // (deformable_ledger_test): springs between rigid bodies leave rounding, as gyroscopic
        // torques do, which act at the mean spin.
        if (entry.name == "contact_potential" || entry.name == "quadrature" ||
            entry.name == "gyroscopic") {
            continue;
        }
        Simulation simulation(busy_scene());
        double largest = 0.0;
        double worst = 0.0;
        while (!simulation.finished()) {
            const StepReport report = simulation.step();
            largest = std::max(largest, energy_scale(report));
            const double wrong = report.closure - 1e-3 * (report.ledger.*entry.value);
            worst = std::max(worst, std::abs(wrong) / largest);
        }
        EXPECT_GT(worst, 1e-10) << entry.name;
    }
}

// An elastic bounce at theta = 1: what the contact gives in u_a.r the theta term takes back.
TEST(Ledger, SeesNoGainInTheThetaTerm) {
    scene::SceneSpec spec = scenes::empty(2, 1e-3, 0.1);
    spec.gravity.setZero();
    spec.integrator = {.name = "moreau_jean", .theta = 1.0};
    scenes::set_law(spec, 0.0, 1.0);
    scenes::add_floor(spec);
    scenes::add(spec, "ball", geometry::Disk{0.1}, Vec3(0.0, 0.15, 0.0)).velocity =
        Vec3(0.0, -1.0, 0.0);
    Simulation simulation(spec);
    while (!simulation.finished()) EXPECT_EQ(simulation.step().contact_gain, 0.0);
    EXPECT_NEAR(simulation.snapshot().v(k_y, 1), 1.0, 1e-9);
}

// A block that rocks has contacts that turn: their gains of the order h^2 are no news.
TEST(Ledger, SaysNothingAboutContactsThatTurn) {
    scene::SceneSpec spec = scenes::empty(2, 1e-3, 0.5);
    scenes::set_law(spec, 0.9);
    scenes::add_floor(spec);
    auto& block = scenes::add(spec, "block", geometry::rectangle(0.4, 1.2), Vec3(0.0, 0.62, 0.0));
    block.rotation = Eigen::Quaterniond(Eigen::AngleAxisd(0.1, Vec3::UnitZ()));
    Simulation simulation(spec);
    while (!simulation.finished()) EXPECT_TRUE(simulation.step().warnings.empty());
}

// Newton's law with friction can produce energy when an impact reverses the sliding (Kane's
// pendulum; Acary and Collins-Craft 2024, section 5.1): the step says so.
TEST(Ledger, NamesStepsInWhichAnImpactLawProducedEnergy) {
    scene::SceneSpec spec = scenes::empty(2, 1e-4, 0.2);
    spec.gravity = Vec3(0.0, -10.0, 0.0);
    spec.integrator = {.name = "moreau_jean", .theta = 0.5};
    scenes::set_law(spec, 0.01, 1.0);
    scenes::add_floor(spec);
    // A thin stick: a segment whose lower end touches first.
    const double angle = std::numbers::pi / 4;
    const double half = 0.5;
    auto& stick = scenes::add(
        spec, "stick",
        geometry::Segment{.a = Vec2(0.0, -half), .b = Vec2(0.0, half), .rounding = 1e-3},
        Vec3(half * std::sin(angle), half * std::cos(angle) + 0.011, 0.0));
    stick.rotation = Eigen::Quaterniond(Eigen::AngleAxisd(angle, Vec3::UnitZ()));
    stick.mass = 1.0;
    stick.inertia = Vec3(0.0, 0.0, 1.0 / 12.0);
    stick.velocity = Vec3(-0.5, 0.1, 0.0);
    stick.spin = Vec3(0.0, 0.0, 0.1);
    Simulation simulation(spec);
    bool warned = false;
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        if (report.contact_gain <= 0.0) continue;
        EXPECT_FALSE(report.warnings.empty());
        warned = true;
    }
    EXPECT_TRUE(warned);
}

}  // namespace
}  // namespace drystone::sim

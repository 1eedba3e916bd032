// Reference R2: a body that is held by friction alone does not creep.
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "drystone/geometry/polygon.hpp"
#include "drystone/sim/simulation.hpp"
#include "sim/reference_run.hpp"
#include "sim/scenes.hpp"
#include "sim/state_rows.hpp"

namespace drystone::sim {
namespace {

using formula::Expression;
using scenes::k_gravity;

constexpr double k_mass = 0.045;      // kg
constexpr double k_friction = 0.7;    // so each pad must press with m g / (2 mu) = 0.315 N
constexpr double k_size = 0.04;       // m, of the body
constexpr double k_tolerance = 1e-9;  // m/s
constexpr double k_step = 1e-3;       // s
constexpr int k_body = 2;

/// A body of 45 g between a fixed pad and one that is pressed against it, which can only move
/// across; nothing carries the body but friction.
scene::SceneSpec gripped(int dimension, const std::string& grip, double end) {
    scene::SceneSpec spec = scenes::empty(dimension, k_step, end);
    spec.solver.velocity_tolerance = k_tolerance;
    spec.contact.position_correction = true;
    scenes::set_law(spec, k_friction);
    const auto block = [&](double width, double height) {
        scene::AnyShape shape = geometry::Box{0.5 * Vec3(width, height, height)};
        if (dimension == 2) shape = geometry::rectangle(width, height);
        return shape;
    };
    const double middle = 0.5 * k_size + 0.005;
    scenes::add(spec, "left pad", block(0.01, 0.02), Vec3(-middle, 0.0, 0.0)).mobility =
        scene::Mobility::fixed;
    scene::BodySpec& pad =
        scenes::add(spec, "right pad", block(0.01, 0.02), Vec3(middle, 0.0, 0.0));
    pad.mass = 0.01;
    pad.locked = {false, true, dimension == 3};
    pad.turn_locked = true;
    scenes::add(spec, "body", block(k_size, k_size), Vec3::Zero()).mass = k_mass;
    spec.pressures.push_back(
        {.body = "right pad", .direction = -Vec3::UnitX(), .value = Expression(grip)});
    return spec;
}

/// Largest displacement of the body in any direction, its rotation as that of its corners.
double moved(const Simulation& simulation) {
    const Snapshot state = simulation.snapshot();
    const int dimension = simulation.spec().dimension;
    const auto q = state.q.col(k_body);
    const double turn = dimension == 2 ? std::abs(q[2]) : 2.0 * q.segment<3>(4).norm();
    return q.head(dimension).norm() + k_size * turn;
}

// The velocity error of a step is at most the tolerance, so the body has moved by no more than the
// tolerance times the time, in 10,000 steps as in one.
TEST(Grip, DoesNotCreep) {
    for (const char* grip : {"12", "60"}) {
        Simulation simulation(gripped(2, grip, 1e4 * k_step));
        run(simulation);
        EXPECT_EQ(simulation.steps_done(), 10000);
        EXPECT_LE(moved(simulation), 4.0 * k_tolerance * simulation.time()) << grip << " N";
    }
}

TEST(Grip, DoesNotCreepInSpace) {
    Simulation simulation(gripped(3, "30", 1.0));
    run(simulation);
    EXPECT_LE(moved(simulation), 4.0 * k_tolerance * simulation.time());
}

// A hand that trembles: between 12 and 60 N, five times a second.
TEST(Grip, DoesNotCreepWhileTheGripVaries) {
    Simulation simulation(gripped(2, "36 + 24 * sin(2 * pi * 5 * t)", 2.0));
    run(simulation);
    EXPECT_LE(moved(simulation), 4.0 * k_tolerance * simulation.time());
}

// Friction carries the weight: each pad half of it, on average over the run.
TEST(Grip, PadsCarryTheWeight) {
    Simulation simulation(gripped(2, "12", 0.2));
    double lifted = 0.0;
    run(simulation, [&](const Simulation& now) {
        for (const ContactRecord& contact : now.contacts()) {
            lifted += contact.body_a == k_body ? contact.impulse.y() : -contact.impulse.y();
        }
    });
    EXPECT_NEAR(lifted, k_mass * k_gravity * 0.2, k_mass * k_tolerance);
}

// Below m g / (2 mu) it falls: with half of that friction carries half of the weight.
TEST(Grip, SlipsBelowTheLimit) {
    const std::string half = "0.5 * 0.045 * 9.81 / (2 * 0.7)";
    const double end = 0.03;
    Simulation simulation(gripped(2, half, end));
    run(simulation);
    EXPECT_NEAR(simulation.snapshot().v(k_y, k_body), -0.5 * k_gravity * end, 1e-6);
}

}  // namespace
}  // namespace drystone::sim

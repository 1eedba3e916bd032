// The stages of a step, each alone: free velocity, active set, contacts, ledger, correction.
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "drystone/contact/system.hpp"
#include "drystone/core/error.hpp"
#include "drystone/integrators/ledger_builder.hpp"
#include "drystone/integrators/moreau_step.hpp"
#include "drystone/integrators/position_correction.hpp"
#include "drystone/solvers/methods/nlgs.hpp"

namespace drystone::integrators {
namespace {

constexpr double k_mass = 2.0;
constexpr double k_weight = 20.0;

/// 20 N downwards at the centre of the disk, as a load.
mechanics::Load<2> load_of_20_newtons() {
    mechanics::Load<2> load;
    load.at.body = 0;
    load.force[1] = formula::Expression("-20");
    return load;
}

/// A disk of radius 0.1 and mass 2 under a force, its centre at this height above the floor.
contact::System<2> falling_disk(double height, double restitution = 0.0,
                                const mechanics::Force<2>& force = load_of_20_newtons()) {
    contact::SystemModel<2> model;
    mechanics::DynamicBody<2> disk{
        .mass = k_mass, .inertia = Vector<1>::Constant(0.5), .size = 0.1};
    disk.q.position = Vec2(0.0, height);
    add(model.bodies, disk);
    add_boundary(model.bodies, mechanics::Placement<2>{}, std::numeric_limits<double>::infinity());
    collision::Collider<2> round{.mobile = true};
    round.parts.emplace_back().shape = geometry::Disk{0.1};
    collision::Collider<2> floor{.mobile = false};
    floor.parts.emplace_back().shape = geometry::HalfPlane{};
    model.colliders = {round, floor};
    model.surfaces.resize(2);
    model.laws = contact::LawTable(1);
    model.laws.set(0, 0, {.impact = contact::NewtonRestitution{.normal = restitution}});
    model.forces = {force};
    return contact::System<2>(std::move(model));
}

solvers::SolveReport solve(const problem::ContactProblem& problem, VecX& r) {
    return solvers::Nlgs({.tolerance = 1e-12}).solve(problem, r);
}

// 2 kg at 3 m/s and 1 m above the floor, under 10 m/s^2: 9 J and 20 J, before anything moves.
TEST(Stages, StartStepKeepsTheStateBefore) {
    contact::System<2> system =
        falling_disk(1.0, 0.0, mechanics::Gravity<2>{Vec2(0.0, -k_weight / k_mass)});
    system.world.velocities()[1] = 3.0;
    const StepStart start = start_step(system, 0.25, 0.01, 0.5);
    EXPECT_EQ(start.v[1], 3.0);
    EXPECT_EQ(start.kinetic, 9.0);
    EXPECT_EQ(start.given, 0.0);  // no boundary gets another velocity
    EXPECT_EQ(start.potential, 20.0);
    EXPECT_EQ(start.elastic, 0.0);
    EXPECT_EQ(system.world.step_start(), 0.25);
    EXPECT_EQ(system.world.step_length(), 0.01);
    EXPECT_EQ(system.world.bodies().q[0].position[1], 1.0);
}

TEST(Stages, FreeMotionAddsTheImpulseOfForces) {
    contact::System<2> system = falling_disk(1.0);
    system.world.velocities()[0] = 3.0;
    const double h = 0.01;
    system.world.start_step(0.0, h, 0.5);
    const VecX v_free = free_motion(system.world, MoreauScheme{}, 0.0, h);
    EXPECT_EQ(v_free[0], 3.0);
    EXPECT_NEAR(v_free[1], -h * k_weight / k_mass, 1e-16);
    EXPECT_EQ(v_free.tail(4).norm(), 0.0);         // the spin, and the floor
    EXPECT_EQ(system.world.velocities()[1], 0.0);  // v itself stays
}

TEST(Stages, OverflowIsAnError) {
    contact::System<2> system = falling_disk(1.0);
    VecX v = VecX::Zero(6);
    EXPECT_NO_THROW(require_finite(system.world, v));
    v[0] = 1e200;
    EXPECT_THROW(require_finite(system.world, v), ComputationError);
}

TEST(Stages, ActivationRuleLooksAheadOnlyWhereTheSchemePredictsGaps) {
    StepSettings settings;
    settings.gap_band = 3e-4;
    const contact::Activation midpoint = activation_rule({.theta = 0.5}, 0.02, settings);
    EXPECT_EQ(midpoint.horizon, 0.0);
    EXPECT_FALSE(midpoint.only_approaching);
    const contact::Activation jean =
        activation_rule({.theta = 0.5, .predicts_gap = true}, 0.02, settings);
    EXPECT_EQ(jean.horizon, 0.01);
    EXPECT_TRUE(jean.only_approaching);
    EXPECT_EQ(jean.approach_tolerance, k_opening_tolerances * settings.velocity_tolerance);
    EXPECT_EQ(jean.drift, settings.gap_band);
}

TEST(Stages, FindContactsReportsWhatIsNearAndWhatIsActive) {
    contact::System<2> system = falling_disk(0.1 + 1e-3);
    system.world.velocities()[1] = -1.0;
    StepReport report;
    find_contacts(system, {.horizon = 5e-4}, report);  // comes down by half of the gap
    EXPECT_EQ(report.candidates, 0);
    EXPECT_EQ(report.contacts, 0);
    find_contacts(system, {.horizon = 2e-3}, report);
    EXPECT_EQ(report.candidates, 1);
    EXPECT_EQ(report.contacts, 1);
    EXPECT_TRUE(report.warnings.empty());
    system.world.bodies().q[0].position[1] = 0.05;
    find_contacts(system, {}, report);
    EXPECT_NEAR(report.largest_penetration, 0.05, 1e-15);
    EXPECT_EQ(report.warnings.size(), 1U);  // deeper than a tenth of the disk
}

// u+ = -e u- for an impact; the impulse is what the momentum needs.
TEST(Stages, ApplyContactsObeysNewtonsLaw) {
    contact::System<2> system = falling_disk(0.1, 0.5);
    system.world.velocities()[1] = -1.0;
    const double h = 1e-3;
    const StepStart start = start_step(system, 0.0, h, 0.5);
    const VecX v_free = free_motion(system.world, MoreauScheme{}, 0.0, h);
    StepReport report{.h = h};
    find_contacts(system, activation_rule(MoreauScheme{}, h, {}), report);
    ASSERT_EQ(report.contacts, 1);
    const StepEnd end =
        apply_contacts(system, MoreauScheme{}, start, v_free, StepSettings{}, solve, report);
    EXPECT_NEAR(system.world.velocities()[1], 0.5, 1e-9);
    EXPECT_NEAR(system.contacts.active.contacts[0].impulse[1], k_mass * 1.5 + h * k_weight, 1e-9);
    EXPECT_NEAR(end.jump[1], 1.5, 1e-9);
    EXPECT_NEAR(end.v_a[1], -0.25, 1e-9);
    EXPECT_NEAR(end.work.normal, -0.25 * (k_mass * 1.5 + h * k_weight), 1e-9);
}

/// What is wrong with a step, as factors; 1 is right.
struct Mistake {
    double stride = 1.0;  ///< on the way that positions move
    double height = 1.0;  ///< on the potential energy before the step
    double work = 1.0;    ///< on the velocities whose work is booked
};

/// Closure of a free step of a disk thrown upwards under a force, relative to the kinetic energy.
double closure(const mechanics::Force<2>& force, const Mistake& mistake) {
    contact::System<2> system = falling_disk(1.0, 0.0, force);
    contact::World<2>& world = system.world;
    const double h = 0.01;
    world.velocities()[1] = 3.0;
    StepStart start = start_step(system, 0.0, h, 0.5);
    start.potential *= mistake.height;
    world.advance_to_contacts(mistake.stride * 0.5 * h);
    const VecX v_free = free_motion(world, MoreauScheme{}, 0.0, h);
    world.velocities() = v_free;
    world.advance(mistake.stride * 0.5 * h);
    const VecX v_a = 0.5 * (start.v + v_free);
    const VecX jump = v_free - start.v;
    const VecX booked = mistake.work * v_a;
    StepReport report{.h = h};
    report.ledger = make_ledger(world, start,
                                {.h = h,
                                 .v_a = booked,
                                 .jump = jump,
                                 .forces = world.settle_forces(v_a),
                                 .theta = scheme_work(world, start.v, v_free, v_a)},
                                {});
    close_ledger(system, start, report);
    return std::abs(report.closure) / report.kinetic_energy;
}

// No entry is a remainder. The closure compares the work of gravity, which has no entry, with the
// change of its potential: it sees positions that do not follow the velocities and a potential that
// does not belong to the force. For a load it sees work on other velocities. The work of a step is
// 0.6 J of 9 J, so a thousandth of it is 7e-5 of the kinetic energy; rounding is 1e-16 of the
// energies.
TEST(Stages, LedgerClosesOnlyForTheMotionThatWasMade) {
    const mechanics::Gravity<2> gravity{Vec2(0.0, -k_weight / k_mass)};
    EXPECT_LE(closure(gravity, {}), 1e-14);
    EXPECT_GT(closure(gravity, {.stride = 1.001}), 1e-5);
    EXPECT_GT(closure(gravity, {.height = 1.001}), 1e-5);
    EXPECT_LE(closure(load_of_20_newtons(), {}), 1e-14);
    EXPECT_GT(closure(load_of_20_newtons(), {.work = 1.001}), 1e-5);
}

TEST(Stages, CorrectPositionsRemovesPenetrations) {
    contact::System<2> system = falling_disk(0.1 - 1e-3);
    const StepSettings settings;  // penetrations up to 1e-6 of the size are tolerated
    StepReport report;
    // What a projection lifts is paid at the forces of the step.
    system.world.start_step(0.0, 1e-3, 0.5);
    system.world.evaluate_forces({});
    find_contacts(system, {}, report);
    correct_positions(system, 0.0, settings, solve, report);
    EXPECT_GT(report.corrections, 0);
    // What is left: half of the tolerated penetration, relative to the size.
    EXPECT_NEAR(system.world.bodies().q[0].position[1], 0.1 - 0.5e-6 * 0.1, 1e-9 * 0.1);

    StepReport again;
    find_contacts(system, {}, again);
    correct_positions(system, 0.0, settings, solve, again);
    EXPECT_EQ(again.corrections, 0);
}

// The tolerance of velocities lets gaps drift by h tol in a step. Penetrations are corrected once
// they exceed the tolerated one by some such drifts, and then down to half of the tolerated one.
TEST(Stages, CorrectPositionsWaitsForSeveralDrifts) {
    StepSettings settings;
    settings.velocity_tolerance = 1e-4;
    const double drift = 1e-3 * settings.velocity_tolerance;
    const double tolerated = settings.penetration_tolerance * 0.1;
    const auto corrected = [&](double depth) {
        contact::System<2> system = falling_disk(0.1 - depth);
        system.world.start_step(0.0, 1e-3, 0.5);
        system.world.evaluate_forces({});
        StepReport report;
        find_contacts(system, {}, report);
        correct_positions(system, 0.0, settings, solve, report);
        return 0.1 - system.world.bodies().q[0].position[1];
    };
    EXPECT_NEAR(corrected(tolerated + 5.0 * drift), tolerated + 5.0 * drift, 1e-16);
    EXPECT_NEAR(corrected(tolerated + 20.0 * drift), 0.5 * tolerated, 1e-9 * 0.1);
}

}  // namespace
}  // namespace drystone::integrators

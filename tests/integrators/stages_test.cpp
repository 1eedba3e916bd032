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

/// A disk of radius 0.1 and mass 2 under 20 N downwards, its centre at this height above the floor.
contact::System<2> falling_disk(double height, double restitution = 0.0) {
    contact::RigidModel<2> model;
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
    mechanics::Load<2> load;
    load.at.body = 0;
    load.force[1] = Expression("-20");
    model.forces = {load};
    return contact::System<2>(std::move(model));
}

solvers::SolveReport solve(const problem::ContactProblem& problem, VecX& r) {
    return solvers::Nlgs({.tolerance = 1e-12}).solve(problem, r);
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
    const StepSettings settings;
    const contact::Activation midpoint = activation_rule({.theta = 0.5}, 0.02, settings);
    EXPECT_EQ(midpoint.horizon, 0.0);
    EXPECT_FALSE(midpoint.only_approaching);
    const contact::Activation jean =
        activation_rule({.theta = 0.5, .predicts_gap = true}, 0.02, settings);
    EXPECT_EQ(jean.horizon, 0.01);
    EXPECT_TRUE(jean.only_approaching);
    EXPECT_EQ(jean.approach_tolerance, settings.velocity_tolerance);
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

/// Closure of a free step in which positions move `stride` times too far, and the potential at the
/// end is `height` times too large, relative to the kinetic energy.
double closure(double stride, double energy_error) {
    contact::System<2> system = falling_disk(1.0);
    contact::World<2>& world = system.world;
    const double h = 0.01;
    world.velocities()[1] = 3.0;
    const StepStart start = start_step(system, 0.0, h, 0.5);
    const VecX v_free = free_motion(world, MoreauScheme{}, 0.0, h);
    const VecX v_a = 0.5 * (start.v + v_free);
    const VecX jump = v_free - start.v;
    world.velocities() = v_free;
    StepReport report{.h = h};
    const VecX moved = stride * v_a;
    report.ledger = make_ledger(world, start,
                                {.h = h,
                                 .v_a = moved,
                                 .jump = jump,
                                 .forces = world.settle_forces(v_a),
                                 .damping_power = 0.0,
                                 .theta = scheme_work(world, start.v, v_free, v_a)},
                                {});
    report.ledger.external *= 1.0 + energy_error;
    close_ledger(system, start, report);
    return std::abs(report.closure) / report.kinetic_energy;
}

// No entry is a remainder: works on velocities other than those that moved, and works that are
// wrong, are seen.
TEST(Stages, LedgerClosesOnlyForTheMotionThatWasMade) {
    EXPECT_LE(closure(1.0, 0.0), 1e-15);
    EXPECT_GT(closure(1.001, 0.0), 1e-5);
    EXPECT_GT(closure(1.0, 1e-3), 1e-5);
}

TEST(Stages, CorrectPositionsRemovesPenetrations) {
    contact::System<2> system = falling_disk(0.1 - 1e-3);
    const StepSettings settings;  // penetrations up to 1e-6 of the size are tolerated
    StepReport report;
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

}  // namespace
}  // namespace drystone::integrators

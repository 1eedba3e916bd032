// A world without contacts: its numbers of bodies, energies, boundaries and the motion of a step.
#include "drystone/contact/world.hpp"

#include <limits>

#include <gtest/gtest.h>

#include "drystone/contact/contact_bodies.hpp"

namespace drystone::contact {
namespace {

/// Disks of mass 1 and 3, and a boundary that moves by x = 2 t^2.
SystemModel<2> two_disks_and_a_drive() {
    SystemModel<2> model;
    for (const double mass : {1.0, 3.0}) {
        add(model.bodies,
            mechanics::DynamicBody<2>{
                .mass = mass, .inertia = Vector<1>::Constant(1.0), .size = 0.1 * mass});
    }
    add_boundary(model.bodies, mechanics::Placement<2>{}, 0.5);
    model.colliders.resize(3);
    // Formulas of displacements along x, y, z; none of turns.
    mechanics::VectorFormula along_x;
    along_x[0] = formula::Expression("2 * t^2");
    model.driven.push_back(
        {.body = 2,
         .motion = mechanics::PrescribedMotion<2>(
             mechanics::PrescribedMotion<2>::Kind::displacement, along_x, {}, {})});
    return model;
}

TEST(World, HasTypicalMassAndSizeOfBodiesThatMove) {
    SystemModel<2> model = two_disks_and_a_drive();
    const World<2> world(model);
    EXPECT_EQ(world.typical_mass(), 2.0);
    EXPECT_NEAR(world.typical_size(), 0.2, 1e-16);
    EXPECT_EQ(world.moving_mass(1), 3.0);
    EXPECT_EQ(world.moving_mass(2), 0.0);
}

TEST(World, MeasuresContactsByTheSmallerBody) {
    SystemModel<2> model = two_disks_and_a_drive();
    const World<2> world(model);
    collision::Contact<2> contact;
    contact.body_a = 1;
    contact.body_b = 2;
    EXPECT_EQ(pair_size(world, contact), world.body_size(1));
    EXPECT_FALSE(touches_deformable(world, contact));
    EXPECT_TRUE(touches_moving_rigid(world, contact));
    contact.body_a = 2;
    EXPECT_FALSE(touches_moving_rigid(world, contact));
}

TEST(World, KineticEnergyCountsMovingBodiesOnly) {
    SystemModel<2> model = two_disks_and_a_drive();
    World<2> world(model);
    world.velocities() << 2.0, 0.0, 0.0, 0.0, 1.0, 0.0, 9.0, 9.0, 9.0;
    EXPECT_EQ(world.kinetic_energy(), 0.5 * (1.0 * 4.0 + 3.0 * 1.0));
}

// theta w+ + (1 - theta) w is the mean velocity of the prescribed motion, whatever theta.
TEST(World, DrivesBoundariesExactly) {
    for (const double theta : {0.3, 0.5, 1.0}) {
        SystemModel<2> model = two_disks_and_a_drive();
        World<2> world(model);
        const double t = 1.0;
        const double h = 0.1;
        world.bodies().q[2].position[0] = 2.0 * t * t;
        world.start_step(t, h, theta);
        const double w = world.velocities()[6];
        EXPECT_NEAR(w, 4.0 * t, 1e-6);
        EXPECT_GT(world.driven_change(2), 0.0);
        EXPECT_EQ(world.driven_change(0), 0.0);
        VecX v_free;
        world.free_velocity(VecX::Zero(9), h, v_free);
        const double mean = 2.0 * ((t + h) * (t + h) - t * t) / h;
        EXPECT_NEAR(theta * v_free[6] + (1.0 - theta) * w, mean, 1e-12);
    }
}

TEST(World, FreeVelocityAndMotionOfABody) {
    SystemModel<2> model = two_disks_and_a_drive();
    World<2> world(model);
    world.velocities()[3] = 1.0;
    VecX F = VecX::Zero(9);
    F[3] = 6.0;
    F[6] = 100.0;  // on the boundary, which it does not move
    VecX v_free;
    world.start_step(0.0, 0.5, 0.5);
    world.free_velocity(F, 0.5, v_free);
    EXPECT_EQ(v_free[3], 1.0 + 0.5 * 6.0 / 3.0);
    world.advance(0.25);
    EXPECT_EQ(world.bodies().q[1].position[0], 0.25);
    // What the boundary takes from the force at its velocity.
    VecX v = VecX::Zero(9);
    v[3] = v[6] = 2.0;
    EXPECT_EQ(world.boundary_power(v, F), 200.0);
}

}  // namespace
}  // namespace drystone::contact

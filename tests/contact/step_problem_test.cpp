// The stages between the active set and the positions, each alone: problem, impulses, work, memory.
#include "drystone/contact/step_problem.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/contact/linearised_constraints.hpp"
#include "drystone/contact/system.hpp"
#include "drystone/core/rng.hpp"

namespace drystone::contact {
namespace {

constexpr double k_h = 0.01;

/// Two disks that touch each other, the lower one on the floor: friction, restitution 0.5.
System<2> two_disks() {
    SystemModel<2> model;
    for (const double mass : {1.0, 3.0}) {
        mechanics::DynamicBody<2> disk{
            .mass = mass, .inertia = Vector<1>::Constant(0.01 * mass), .size = 0.1};
        disk.q.position = mass < 2.0 ? Vec2(0.0, 0.1) : Vec2(0.12, 0.26);  // a distance of 0.2
        add(model.bodies, disk);
        collision::Collider<2> round{.mobile = true};
        round.parts.emplace_back().shape = geometry::Disk{0.1};
        model.colliders.push_back(round);
    }
    add_boundary(model.bodies, mechanics::Placement<2>{}, std::numeric_limits<double>::infinity());
    collision::Collider<2> floor{.mobile = false};
    floor.parts.emplace_back().shape = geometry::HalfPlane{};
    model.colliders.push_back(floor);
    model.surfaces.resize(3);
    model.laws = LawTable(1);
    model.laws.set(0, 0,
                   {.friction = CoulombFriction{0.5}, .impact = NewtonRestitution{.normal = 0.5}});
    return System<2>(std::move(model));
}

/// The contacts of both disks are active; the disks move at velocities v, which are returned.
VecX activate_both(System<2>& system, Rng& rng) {
    system.world.start_step(0.0, k_h, 0.5);
    VecX& v = system.world.velocities();
    for (Index i = 0; i < 6; ++i) v[i] = rng.uniform(-1.0, 1.0);
    const Activation rule{.gap_tolerance = 1e-6};
    detect(system.world, system.contacts, rule.gap_tolerance, 0.0, 0.0);
    EXPECT_EQ(activate(system.world, system.contacts, rule), 2);
    return v;
}

VecX random_impulses(Rng& rng) {
    VecX r(4);
    for (Index i = 0; i < r.size(); ++i) r[i] = rng.uniform(-1.0, 1.0);
    return r;
}

// The problem and the motion agree: whatever r, W r + b is the velocity of the contacts after
// apply_impulses, u+ = H v+, plus the rebound e min(u-_N, 0), in the units of the problem.
TEST(StepProblem, IsTheMotionThatImpulsesMake) {
    Rng rng(11);
    const ProblemUnits units{.velocity = 0.25, .mass = 4.0};
    for (int sample = 0; sample < 20; ++sample) {
        System<2> system = two_disks();
        const VecX v = activate_both(system, rng);
        VecX v_free = v;
        v_free[1] -= 0.1;
        const problem::ContactProblem& problem =
            build(system.world, system.contacts, system.problem,
                  {.v = v, .v_free = v_free, .units = units});
        ASSERT_EQ(problem.components(), 4);
        const VecX r = random_impulses(rng);
        VecX u;
        problem.W.multiply(r, u);
        u += problem.b;
        VecX v_end;
        apply_impulses(system.world, system.contacts, system.problem, v_free,
                       units.velocity * units.mass * r, v_end);
        EXPECT_EQ(v_end.tail(3).norm(), 0.0);  // the floor
        for (Index c = 0; c < 2; ++c) {
            const ContactRow<2>& row = system.contacts.active.blocks[at(c)].row;
            Vec2 expected = relative_velocity(row, v_end);
            expected[0] += 0.5 * std::min(relative_velocity(row, v)[0], 0.0);
            // Rounding: sums of some ten numbers of order 1.
            EXPECT_NEAR((units.velocity * u.segment<2>(2 * c) - expected).norm(), 0.0, 1e-14);
        }
    }
}

// Without forces, the impulses change the kinetic energy by their work on the mean velocity, and
// the work of every contact is stored with it.
TEST(ContactWork, IsTheChangeOfKineticEnergy) {
    Rng rng(12);
    for (int sample = 0; sample < 20; ++sample) {
        System<2> system = two_disks();
        World<2>& world = system.world;
        const VecX v = activate_both(system, rng);
        const double before = world.kinetic_energy();
        static_cast<void>(
            build(world, system.contacts, system.problem, {.v = v, .v_free = v, .units = {}}));
        const VecX r = random_impulses(rng);
        VecX v_end;
        apply_impulses(world, system.contacts, system.problem, v, r, v_end);
        world.velocities() = v_end;
        const VecX v_a = 0.5 * (v + v_end);
        const ContactWork work = contact_work(world, system.contacts, system.problem, v_a, r, 1e-9);
        EXPECT_NEAR(work.normal + work.tangential, world.kinetic_energy() - before, 1e-12);
        EXPECT_EQ(work.boundaries, 0.0);  // the floor does not move
        double sum = 0.0;
        for (const ActiveContact<2>& contact : system.contacts.active.contacts) {
            sum += contact.normal_work + contact.tangential_work;
        }
        EXPECT_NEAR(sum, work.normal + work.tangential, 1e-13);
        EXPECT_EQ(work.joints, 0.0);
    }
}

// A contact slid if it is pressed and its tangential velocity is beyond the tolerance.
TEST(SettleContacts, RemembersWhatSlides) {
    Rng rng(13);
    for (const bool pressed : {false, true}) {
        for (const double speed : {0.0, 0.1}) {
            System<2> system = two_disks();
            VecX v = activate_both(system, rng);
            v.setZero();
            static_cast<void>(build(system.world, system.contacts, system.problem,
                                    {.v = v, .v_free = v, .units = {.velocity = 1e-6}}));
            VecX v_end;
            const VecX r = VecX::Constant(4, pressed ? 1.0 : 0.0);
            apply_impulses(system.world, system.contacts, system.problem, v, r, v_end);
            v_end.setZero();
            v_end[0] = speed;  // the disk on the floor slides to the side
            settle_contacts(system.world, system.contacts, system.problem, v_end);
            for (const ActiveContact<2>& contact : system.contacts.active.contacts) {
                EXPECT_EQ(contact.memory.slid, pressed && speed > 0.0);
            }
        }
    }
}

// Pairs that overlap, the deepest first.
TEST(Overlaps, AreListedByDepth) {
    System<2> system = two_disks();
    EXPECT_TRUE(overlaps(system.world, system.contacts, 0.0, 1e-9).empty());
    system.world.bodies().q[0].position[1] = 0.09;  // 0.01 below the floor
    system.world.bodies().q[1].position[1] = 0.249;
    const std::vector<Overlap> list = overlaps(system.world, system.contacts, 0.0, 1e-9);
    ASSERT_EQ(list.size(), 2U);
    EXPECT_GT(list[0].depth, list[1].depth);
    for (const Overlap& one : list) {
        const bool on_floor = std::max(one.body_a, one.body_b) == 2;
        const double centres =
            (system.world.bodies().q[0].position - system.world.bodies().q[1].position).norm();
        EXPECT_NEAR(one.depth, on_floor ? 0.01 : 0.2 - centres, 1e-15);
    }
}

}  // namespace
}  // namespace drystone::contact

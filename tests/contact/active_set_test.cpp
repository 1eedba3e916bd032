// Which contacts take part in a step, and the impulses with which it starts.
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/contact/system.hpp"
#include "drystone/core/rng.hpp"
#include "drystone/geometry/polygon.hpp"

namespace drystone::contact {
namespace {

/// A body of one shape.
template <int D>
collision::Collider<D> collider(const geometry::Shape<D>& shape, bool mobile = true) {
    collision::Collider<D> body{.mobile = mobile};
    body.parts.emplace_back().shape = shape;
    return body;
}

/// Disks of the given radii at the origin and, last, the half-plane y <= 0; friction 0.5.
System<2> disks_on_floor(const std::vector<double>& radii) {
    SystemModel<2> model;
    for (const double radius : radii) {
        add(model.bodies,
            mechanics::DynamicBody<2>{
                .mass = 1.0, .inertia = Vector<1>::Constant(radius * radius), .size = radius});
        model.colliders.push_back(collider<2>(geometry::Disk{radius}));
    }
    add_boundary(model.bodies, mechanics::Placement<2>{}, std::numeric_limits<double>::infinity());
    model.colliders.push_back(collider<2>(geometry::HalfPlane{}, false));
    model.surfaces.resize(radii.size() + 1);
    model.laws = LawTable(1);
    model.laws.set(0, 0, {.friction = CoulombFriction{0.5}});
    return System<2>(std::move(model));
}

/// Number of active contacts of a disk of radius 0.1 at this gap above the floor and velocity.
Index active_at(double gap, double velocity, const Activation& rule) {
    System<2> system = disks_on_floor({0.1});
    system.world.bodies().q[0].position = Vec2(0.3, 0.1 + gap);
    system.world.bodies().v[1] = velocity;
    detect(system.world, system.contacts, rule.gap_tolerance, rule.drift, rule.horizon);
    return activate(system.world, system.contacts, rule);
}

// Gaps of 1e-7 m at heights of 0.1 m are known to 1e-17 m: limits hold to 1e-9 of the gap.
constexpr double k_below = 1.0 - 1e-8;
constexpr double k_above = 1.0 + 1e-8;

TEST(Activation, CountsGapsUpToTheToleranceTimesTheSize) {
    const Activation rule{.gap_tolerance = 1e-6};
    const double limit = 1e-6 * 0.1;
    EXPECT_EQ(active_at(k_below * limit, 0.0, rule), 1);
    EXPECT_EQ(active_at(k_above * limit, 0.0, rule), 0);
    EXPECT_EQ(active_at(-0.01, 0.0, rule), 1);
    EXPECT_EQ(active_at(-0.01, 3.0, rule), 1);  // the midpoint rule does not ask for approach
}

TEST(Activation, AddsTheDrift) {
    const Activation rule{.drift = 3e-7, .gap_tolerance = 1e-6};
    const double limit = 1e-6 * 0.1 + 3e-7;
    EXPECT_EQ(active_at(k_below * limit, 0.0, rule), 1);
    EXPECT_EQ(active_at(k_above * limit, 0.0, rule), 0);
}

TEST(Activation, MeasuresByTheSmallerBody) {
    const Activation rule{.gap_tolerance = 1e-6};
    for (const bool swapped : {false, true}) {
        for (const double factor : {k_below, k_above}) {
            System<2> system =
                disks_on_floor(swapped ? std::vector{0.1, 0.5} : std::vector{0.5, 0.1});
            system.world.bodies().q[0].position = Vec2(0.0, 5.0);
            system.world.bodies().q[1].position = Vec2(0.6 + factor * 1e-7, 5.0);
            detect(system.world, system.contacts, rule.gap_tolerance, 0.0, 0.0);
            EXPECT_EQ(activate(system.world, system.contacts, rule), factor < 1.0 ? 1 : 0);
        }
    }
}

TEST(Activation, AsksForApproachUpToTheTolerance) {
    const Activation rule{.only_approaching = true, .approach_tolerance = 1e-4};
    EXPECT_EQ(active_at(-1e-3, k_below * 1e-4, rule), 1);
    EXPECT_EQ(active_at(-1e-3, k_above * 1e-4, rule), 0);
    EXPECT_EQ(active_at(-1e-3, -1.0, rule), 1);
}

TEST(Activation, LooksAheadByTheHorizon) {
    const double gap = 0.01;
    const double touching = 1e-6 * 0.1;
    for (const double factor : {k_below, k_above}) {
        const Activation rule{.horizon = factor * (gap - touching) / 2.0,
                              .only_approaching = true,
                              .gap_tolerance = 1e-6};
        EXPECT_EQ(active_at(gap, -2.0, rule), factor > 1.0 ? 1 : 0);
    }
    // A penetrating body that will have left by then is not in contact.
    EXPECT_EQ(active_at(-0.01, 1.0, {.horizon = 0.02}), 0);
    EXPECT_EQ(active_at(-0.01, 1.0, {.horizon = 0.005}), 1);
}

// Whatever the velocities, detection finds every pair that activation would take, also when its
// list of pairs is of an earlier placement: against all pairs.
TEST(Activation, MissesNoPair) {
    Rng rng(7);
    const std::vector<double> radii{0.1, 0.2, 0.15, 0.3, 0.05};
    System<2> system = disks_on_floor(radii);
    const Index count = static_cast<Index>(radii.size());
    auto& bodies = system.world.bodies();
    for (auto& q : bodies.q) q.position = Vec2(rng.uniform(0.0, 0.8), rng.uniform(0.2, 1.0));
    bodies.q.back().position.setZero();
    Index seen = 0;
    for (int trial = 0; trial < 2000; ++trial) {
        const double step = trial % 10 == 0 ? 0.3 : 0.004;
        for (Index i = 0; i < count; ++i) {
            auto& q = bodies.q[static_cast<std::size_t>(i)];
            q.position += step * Vec2(rng.normal(), rng.normal());
            if ((q.position.array() - 0.5).abs().maxCoeff() > 0.5) {
                q.position = Vec2(rng.uniform(0.0, 1.0), rng.uniform(0.0, 1.0));
            }
            bodies.twist(i) << rng.normal(), rng.normal(), 30.0 * rng.normal();
        }
        const Activation rule{.horizon = trial % 3 == 0 ? 0.0 : 0.05,
                              .only_approaching = trial % 2 == 0,
                              .drift = 1e-3,
                              .gap_tolerance = 1e-2};
        Index expected = 0;
        const auto count_if_active = [&](double gap, double u_n, double size) {
            const bool near = gap + rule.horizon * u_n <= rule.gap_tolerance * size + rule.drift;
            if (near && (!rule.only_approaching || u_n <= 0.0)) ++expected;
        };
        for (Index i = 0; i < count; ++i) {
            const auto a = static_cast<std::size_t>(i);
            count_if_active(bodies.q[a].position[1] - radii[a], bodies.v[3 * i + 1], radii[a]);
            for (Index j = i + 1; j < count; ++j) {
                const auto b = static_cast<std::size_t>(j);
                const Vec2 apart = bodies.q[a].position - bodies.q[b].position;
                const Vec2 u = bodies.v.segment<2>(3 * i) - bodies.v.segment<2>(3 * j);
                count_if_active(apart.norm() - radii[a] - radii[b], apart.normalized().dot(u),
                                std::min(radii[a], radii[b]));
            }
        }
        detect(system.world, system.contacts, rule.gap_tolerance, rule.drift, rule.horizon);
        ASSERT_EQ(activate(system.world, system.contacts, rule), expected) << trial;
        seen += expected;
    }
    EXPECT_GT(seen, 2000);
}

/// A step of detection, activation and building; the warm start comes back.
template <int D>
VecX warm_start(System<D>& system) {
    detect(system.world, system.contacts, 1e-6, 0.0, 0.0);
    activate(system.world, system.contacts, {.gap_tolerance = 1e-6});
    const VecX& v = system.world.bodies().v;
    static_cast<void>(build(system.world, system.contacts, system.problem, {.v = v, .v_free = v}));
    VecX r;
    warm_start(system.world, system.contacts, system.problem, r);
    return r;
}

/// Gives every active contact a random impulse of its own.
template <int D>
void push(System<D>& system, Rng& rng) {
    VecX r(system.last_problem().components());
    for (double& x : r) x = rng.uniform(0.5, 1.5);
    VecX v;
    apply_impulses(system.world, system.contacts, system.problem,
                   VecX::Zero(system.world.bodies().dofs()), r, v);
}

template <int D>
bool same_contact(const collision::Contact<D>& x, const collision::Contact<D>& y) {
    return x.body_a == y.body_a && x.body_b == y.body_b && x.part_a == y.part_a &&
           x.part_b == y.part_b && x.feature == y.feature;
}

/// The warm start of every contact is the world impulse of the same contact before, in the present
/// axes, or 0; returns how many there were before.
template <int D>
int expect_matched(const ActiveContacts<D>& before, const ActiveContacts<D>& now, const VecX& r) {
    int matched = 0;
    for (std::size_t c = 0; c < now.contacts.size(); ++c) {
        Vector<D> world = Vector<D>::Zero();
        for (std::size_t k = 0; k < before.contacts.size(); ++k) {
            if (!same_contact(now.contacts[c], before.contacts[k])) continue;
            world = before.contacts[k].impulse;
            ++matched;
        }
        const Vector<D> local = r.segment<D>(D * static_cast<Index>(c));
        EXPECT_LE((local - now.blocks[c].row.axes * world).norm(), 1e-14 * (1.0 + world.norm()));
        EXPECT_NEAR(local[0], now.contacts[c].normal.dot(world), 1e-14 * (1.0 + world.norm()));
    }
    return matched;
}

TEST(WarmStart, RemembersContactsAndStartsNewOnesAtZero) {
    Rng rng(3);
    System<2> system = disks_on_floor({0.1, 0.1, 0.1});
    auto& bodies = system.world.bodies();
    bodies.q[0].position = Vec2(0.0, 0.1);
    bodies.q[1].position = Vec2(0.2, 0.1);
    bodies.q[2].position = Vec2(1.0, 1.0);
    EXPECT_TRUE(warm_start(system).isZero(0.0));  // nothing was before
    push(system, rng);
    const ActiveContacts<2> before = system.contacts.active;
    ASSERT_EQ(before.contacts.size(), 3U);
    // The third disk comes to lie on the other two.
    bodies.q[2].position = Vec2(0.1, 0.1 + 0.1 * std::sqrt(3.0));
    const VecX r = warm_start(system);
    ASSERT_EQ(system.contacts.active.contacts.size(), 5U);
    EXPECT_EQ(expect_matched(before, system.contacts.active, r), 3);
}

TEST(WarmStart, ForgetsAContactThatWasOpenForAStep) {
    Rng rng(4);
    System<2> system = disks_on_floor({0.1});
    auto& place = system.world.bodies().q[0].position;
    place = Vec2(0.0, 0.1);
    static_cast<void>(warm_start(system));
    push(system, rng);
    EXPECT_GT(warm_start(system).norm(), 0.5);
    place[1] = 0.2;
    EXPECT_EQ(warm_start(system).size(), 0);
    push(system, rng);
    place[1] = 0.1;
    EXPECT_TRUE(warm_start(system).isZero(0.0));
}

// A box on a table that turn together: the normals turn, impulses in world axes stay.
TEST(WarmStart, TurnsWithTheContactInThePlane) {
    Rng rng(5);
    SystemModel<2> model;
    add(model.bodies,
        mechanics::DynamicBody<2>{.mass = 1.0, .inertia = Vector<1>::Constant(1.0), .size = 0.1});
    add_boundary(model.bodies, mechanics::Placement<2>{}, 0.5);
    model.colliders = {collider<2>(geometry::rectangle(0.4, 0.2)),
                       collider<2>(geometry::rectangle(2.0, 1.0), false)};
    model.surfaces.resize(2);
    model.laws = LawTable(1);
    model.laws.set(0, 0, {.friction = CoulombFriction{0.5}});
    System<2> system(std::move(model));
    const Vec2 offset(0.2, 0.6 - 1e-3);
    const auto turn = [&](double angle) {
        system.world.bodies().q[0] = {.position = Eigen::Rotation2Dd(angle) * offset,
                                      .angle = angle};
        system.world.bodies().q[1] = {.position = Vec2::Zero(), .angle = angle};
    };
    turn(0.0);
    static_cast<void>(warm_start(system));
    for (const double angle : {0.02, 0.3, 1.5}) {
        push(system, rng);
        const ActiveContacts<2> before = system.contacts.active;
        turn(angle);
        const VecX r = warm_start(system);
        EXPECT_EQ(expect_matched(before, system.contacts.active, r), 2) << angle;
        EXPECT_GT((r.head<2>() - before.blocks[0].row.axes * before.contacts[0].impulse).norm(),
                  1e-3);
    }
}

// In space, where the tangents follow the normal by a rule of their own.
TEST(WarmStart, TurnsWithTheContactInSpace) {
    Rng rng(6);
    SystemModel<3> model;
    add(model.bodies, mechanics::DynamicBody<3>{.mass = 1.0, .inertia = Vec3::Ones(), .size = 0.1});
    add_boundary(model.bodies, mechanics::Placement<3>{}, 0.5);
    model.colliders = {collider<3>(geometry::Box{Vec3(0.2, 0.15, 0.1)}),
                       collider<3>(geometry::Box{Vec3(1.0, 1.0, 0.5)}, false)};
    model.surfaces.resize(2);
    model.laws = LawTable(1);
    model.laws.set(0, 0, {.friction = CoulombFriction{0.5}});
    System<3> system(std::move(model));
    const auto turn = [&](const Vec3& vector) {
        const Eigen::Quaterniond rotation = mechanics::rotation_by(vector);
        system.world.bodies().q[0] = {.position = rotation * Vec3(0.1, 0.2, 0.6 - 1e-3),
                                      .rotation = rotation};
        system.world.bodies().q[1] = {.position = Vec3::Zero(), .rotation = rotation};
    };
    turn(Vec3::Zero());
    static_cast<void>(warm_start(system));
    for (const Vec3& vector : {Vec3(0.0, 0.0, 0.4), Vec3(0.3, -0.2, 0.5), Vec3(1.5, 0.9, 0.1)}) {
        push(system, rng);
        const ActiveContacts<3> before = system.contacts.active;
        turn(vector);
        const VecX r = warm_start(system);
        EXPECT_EQ(expect_matched(before, system.contacts.active, r), 4);
    }
}

}  // namespace
}  // namespace drystone::contact

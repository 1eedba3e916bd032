// Rigid bodies that springs couple: W against its definition, responses against the balance of
// momentum, and the work of the implicit forces.
#include "drystone/mechanics/coupled_bodies.hpp"

#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/contact/coupled_compliance.hpp"
#include "drystone/contact/delassus.hpp"
#include "drystone/contact/world.hpp"
#include "drystone/core/rng.hpp"

namespace drystone::contact {
namespace {

using mechanics::k_dofs;

constexpr int k_bodies = 8;

template <int D>
Vector<D> random_vector(Rng& rng) {
    Vector<D> x;
    for (double& component : x) component = rng.normal();
    return x;
}

mechanics::Placement<2> random_placement(Rng& rng, const mechanics::Placement<2>&) {
    return {.position = random_vector<2>(rng), .angle = rng.normal()};
}
mechanics::Placement<3> random_placement(Rng& rng, const mechanics::Placement<3>&) {
    return {.position = random_vector<3>(rng),
            .rotation = mechanics::rotation_by(random_vector<3>(rng))};
}

/// Eight bodies, one of them with a locked direction, and a boundary. Springs make the islands
/// {0, 1, 2}, {3, 4}; body 5 has drag, bodies 6 and 7 are on their own.
template <int D>
SystemModel<D> island_model(Rng& rng) {
    SystemModel<D> model;
    for (int i = 0; i < k_bodies; ++i) {
        mechanics::DynamicBody<D> body{.q = random_placement(rng, mechanics::Placement<D>{}),
                                       .mass = rng.uniform(1.0, 2.0),
                                       .size = 1.0};
        for (double& x : body.v) x = rng.normal();
        for (double& inertia : body.inertia) inertia = rng.uniform(0.5, 1.0);
        add(model.bodies, body);
    }
    mechanics::lock(model.bodies, 1, 0);
    add_boundary(model.bodies, mechanics::Placement<D>{}, std::numeric_limits<double>::infinity());
    model.colliders.resize(k_bodies + 1);
    const auto spring = [&](int a, int b) {
        model.springs.push_back({.a = {.body = a, .point = random_vector<D>(rng)},
                                 .b = {.body = b, .point = random_vector<D>(rng)},
                                 .stiffness = rng.uniform(1.0, 100.0),
                                 .damping = rng.uniform(0.0, 5.0),
                                 .rest_length = 0.5});
    };
    spring(0, 1);
    spring(2, 1);
    spring(3, 4);
    spring(3, k_bodies);
    spring(2, -1);
    model.drags.push_back({.bodies = {5, 0}, .linear = 0.5, .quadratic = 2.0, .angular = 0.3});
    return model;
}

template <int D>
std::vector<LawBlock<D>> random_blocks(const World<D>& world, Rng& rng) {
    std::vector<LawBlock<D>> blocks;
    const auto frame = [&](int body) {
        return frame_of(world.bodies().q[static_cast<std::size_t>(body)]);
    };
    for (int c = 0; c < 14; ++c) {
        const int a = rng.index(k_bodies);
        const int b = (a + 1 + rng.index(k_bodies)) % (k_bodies + 1);
        collision::Contact<D> contact;
        contact.body_a = a;
        contact.body_b = b;
        contact.point = random_vector<D>(rng);
        contact.normal = random_vector<D>(rng).normalized();
        blocks.push_back({.row = contact_row(contact, frame(a), frame(b))});
        blocks.back().size = c % 3 == 0 ? 1 : D;
    }
    return blocks;
}

// W against H Mhat^-1 H^T, column by column from the responses of the factor to unit forces.
template <int D>
void expect_coupled_delassus() {
    Rng rng(5);
    for (int trial = 0; trial < 10; ++trial) {
        SystemModel<D> model = island_model<D>(rng);
        World<D> world(model);
        world.start_step(0.0, 0.1, 0.6);
        VecX v_free;
        world.free_velocity(VecX::Zero(world.bodies().dofs()), 0.1, v_free);
        EXPECT_EQ(world.coupled().island_count(), 3);
        EXPECT_EQ(world.coupled().island(0), world.coupled().island(2));
        EXPECT_NE(world.coupled().island(0), world.coupled().island(3));
        EXPECT_EQ(world.coupled().island(6), -1);

        const Index dofs = world.bodies().dofs();
        MatX inverse(dofs, dofs);
        for (Index i = 0; i < dofs; ++i) {
            VecX column = VecX::Zero(dofs);
            world.add_response(VecX::Unit(dofs, i), column);
            inverse.col(i) = column;
        }
        inverse.diagonal() += world.own_inverse_mass();
        EXPECT_LE((inverse - inverse.transpose()).norm(), 1e-13);

        const std::vector<LawBlock<D>> blocks = random_blocks(world, rng);
        Index components = 0;
        for (const LawBlock<D>& block : blocks) components += block.size;
        MatX H = MatX::Zero(components, dofs);
        Index at = 0;
        for (const LawBlock<D>& block : blocks) {
            constexpr int n = k_dofs<D>;
            H.block(at, n * block.row.body_a, block.size, n) += block.row.H_a.topRows(block.size);
            H.block(at, n * block.row.body_b, block.size, n) += block.row.H_b.topRows(block.size);
            at += block.size;
        }
        for (const bool stored : {true, false}) {
            CoupledCompliance<D> coupled;
            coupled.prepare(blocks, world.coupled());
            if (stored) coupled.store_products();
            Delassus<D> delassus;
            BlockMatrix W;
            delassus.assemble(blocks, {.rigid = world.own_inverse_mass(), .coupled = &coupled},
                              {.mass = 0.7}, W);
            const MatX expected = 0.7 * H * inverse * H.transpose();
            EXPECT_LE((MatX(W.to_sparse()) - expected).norm(), 1e-13 * expected.norm());
        }
    }
}
TEST(CoupledBodies, WIsThatOfMhatInThePlane) { expect_coupled_delassus<2>(); }
TEST(CoupledBodies, WIsThatOfMhatInSpace) { expect_coupled_delassus<3>(); }

/// Largest turn of a body on springs (rad).
template <int D>
double largest_turn(const World<D>& world, const VecX& xi) {
    double largest = 0.0;
    for (int i = 0; i < k_bodies; ++i) {
        if (world.coupled().island(i) < 0) continue;
        const auto own = xi.segment<k_dofs<D>>(k_dofs<D> * i);
        largest = std::max(largest, own.template tail<mechanics::k_spins<D>>().norm());
    }
    return largest;
}

// After `refine` under the impulses f: M (v+ - v) = f + h F to rounding, with the gyroscopic
// torques of bodies on springs, which do no work; dampers and drag take energy; the springs' work
// is the change of their energy and of the theta term, up to what Newton's method leaves.
template <int D>
void expect_balance() {
    Rng rng(6);
    int settled = 0;
    for (int trial = 0; trial < 30; ++trial) {
        SystemModel<D> model = island_model<D>(rng);
        World<D> world(model);
        const double h = trial % 2 == 0 ? 0.01 : 0.3;
        const double theta = rng.uniform(0.5, 1.0);
        const VecX v0 = world.bodies().v;
        const double before = world.elastic_energy();
        world.start_step(0.0, h, theta);
        world.advance_to_contacts((1.0 - theta) * h);
        VecX F = VecX::Zero(world.bodies().dofs());
        VecX f = F;
        for (double& x : F) x = rng.normal();
        for (double& x : f) x = rng.normal();
        VecX v;
        world.evaluate_forces({});
        world.free_velocity(F, h, v);
        v += world.own_inverse_mass().cwiseProduct(f);
        world.add_response(f, v);
        world.refine(f, v);
        EXPECT_EQ(world.coupled().residual(), 0.0);
        world.velocities() = v;
        const VecX v_a = theta * v + (1.0 - theta) * v0;
        world.advance_to_end(theta * h, v_a);
        const mechanics::ForceSums& forces = world.settle_forces(v_a);
        const mechanics::RigidBodies<D>& bodies = world.bodies();
        VecX rest = bodies.mass.cwiseProduct(v - v0) - h * (F + forces.elastic + forces.damping) -
                    h * forces.gyroscopic - f;
        for (Index i = 0; i < rest.size(); ++i) {
            if (bodies.inverse_mass[i] == 0.0) rest[i] = 0.0;
        }
        EXPECT_LE(rest.norm(), 1e-12 * (1.0 + h * forces.elastic.norm()));
        EXPECT_LE(world.damping_power(v_a), 0.0);
        const double moments = h * v_a.norm() * forces.gyroscopic.norm();
        // Torques of bodies that turn by radians in a step may not settle, and are reported then.
        if (world.coupled_residual() == 0.0) {
            EXPECT_LE(std::abs(h * v_a.dot(forces.gyroscopic)), 1e-12 * (1.0 + moments));
            ++settled;
        } else {
            EXPECT_GT(largest_turn(world, h * v_a), 1.0);
        }
        const double work = h * v_a.dot(forces.elastic);
        const double theta_term = (0.5 - theta) * world.spring_product(v_a);
        const double after = world.elastic_energy();
        EXPECT_NEAR(after - before + work, theta_term, 1e-11 * (1.0 + before + after));
    }
    EXPECT_GE(settled, 25);
}
TEST(CoupledBodies, KeepMomentumAndEnergyInThePlane) { expect_balance<2>(); }
TEST(CoupledBodies, KeepMomentumAndEnergyInSpace) { expect_balance<3>(); }

}  // namespace
}  // namespace drystone::contact

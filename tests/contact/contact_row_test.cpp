// Local axes, rows of H, and the Delassus operator against its definition.
#include "drystone/contact/contact_row.hpp"

#include <array>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/contact/delassus.hpp"
#include "drystone/core/rng.hpp"

namespace drystone::contact {
namespace {

using mechanics::k_dofs;
using mechanics::RigidBodies;

Vec3 random_vector(Rng& rng) { return {rng.normal(), rng.normal(), rng.normal()}; }

TEST(LocalAxes, AreRightHandedAndOrthonormal) {
    Rng rng(1);
    std::vector<Vec3> normals{Vec3::UnitZ(),
                              -Vec3::UnitZ(),
                              Vec3::UnitX(),
                              -Vec3::UnitY(),
                              Vec3(1e-9, 0.0, -1.0).normalized(),
                              Vec3(0.0, 1e-300, -1.0)};
    for (int k = 0; k < 1000; ++k) normals.push_back(random_vector(rng).normalized());
    for (const Vec3& n : normals) {
        const geometry::Rotation<3> axes = local_axes(n);
        EXPECT_LE((axes * axes.transpose() - Mat3::Identity()).norm(), 1e-14);
        EXPECT_NEAR(axes.determinant(), 1.0, 1e-14);
        EXPECT_EQ(axes.row(0).transpose(), n);
    }
    EXPECT_EQ(local_axes(Vec2(0.0, 1.0)), (Mat2{{0.0, 1.0}, {1.0, 0.0}}));
    EXPECT_EQ(local_axes(Vec3(Vec3::UnitZ())).row(1).transpose(), Vec3::UnitX());
}

template <int D>
mechanics::Placement<D> random_placement(Rng& rng);
template <>
mechanics::Placement<2> random_placement<2>(Rng& rng) {
    return {.position = random_vector(rng).head<2>(), .angle = rng.normal()};
}
template <>
mechanics::Placement<3> random_placement<3>(Rng& rng) {
    return {.position = random_vector(rng), .rotation = mechanics::rotation_by(random_vector(rng))};
}

/// Dynamic bodies and, last, a boundary that moves.
template <int D>
RigidBodies<D> random_bodies(int count, Rng& rng) {
    RigidBodies<D> bodies;
    for (int i = 0; i < count; ++i) {
        mechanics::DynamicBody<D> body{.q = random_placement<D>(rng),
                                       .mass = rng.uniform(1.0, 2.0)};
        for (double& x : body.v) x = rng.normal();
        for (double& inertia : body.inertia) inertia = rng.uniform(0.5, 1.0);
        add(bodies, body);
    }
    add_boundary(bodies, random_placement<D>(rng), 1.0);
    for (double& x : bodies.twist(count)) x = rng.normal();
    return bodies;
}

template <int D>
collision::Contact<D> random_contact(int a, int b, Rng& rng) {
    collision::Contact<D> contact;
    contact.body_a = a;
    contact.body_b = b;
    contact.point = random_vector(rng).head<D>();
    contact.normal = random_vector(rng).head<D>().normalized();
    return contact;
}

template <int D>
ContactRow<D> row_between(const RigidBodies<D>& bodies, int a, int b, Rng& rng) {
    return contact_row(random_contact<D>(a, b, rng),
                       frame_of(bodies.q[static_cast<std::size_t>(a)]),
                       frame_of(bodies.q[static_cast<std::size_t>(b)]));
}

// H v is the difference of the velocities of the two points that touch, along the axes.
template <int D>
void expect_relative_velocity() {
    Rng rng(2);
    for (int k = 0; k < 50; ++k) {
        const RigidBodies<D> bodies = random_bodies<D>(2, rng);
        const collision::Contact<D> contact = random_contact<D>(k % 2, 2, rng);
        const auto at = [&](int body) {
            const auto& q = bodies.q[static_cast<std::size_t>(body)];
            const mechanics::Twist<D> v = bodies.twist(body);
            return mechanics::point_velocity(Vector<D>(v.template head<D>()), world_spin(q, v),
                                             Vector<D>(contact.point - q.position));
        };
        const ContactRow<D> row =
            contact_row(contact, frame_of(bodies.q[static_cast<std::size_t>(contact.body_a)]),
                        frame_of(bodies.q[2]));
        const Vector<D> u = relative_velocity(row, bodies.v);
        const Vector<D> expected = row.axes * (at(contact.body_a) - at(2));
        EXPECT_LE((u - expected).norm(), 1e-13 * (1.0 + expected.norm()));
    }
}
TEST(ContactRow, MapsTwistsToTheRelativeVelocityInThePlane) { expect_relative_velocity<2>(); }
TEST(ContactRow, MapsTwistsToTheRelativeVelocityInSpace) { expect_relative_velocity<3>(); }

// The assembled W against scale (H M^-1 H^T + C) with full matrices; blocks of one row, of D rows
// and with spins.
template <int D>
void expect_delassus() {
    Rng rng(3);
    Delassus<D> delassus;
    BlockMatrix W;
    for (int trial = 0; trial < 20; ++trial) {
        const int count = 2 + rng.index(5);
        const RigidBodies<D> bodies = random_bodies<D>(count, rng);
        std::vector<LawBlock<D>> blocks;
        for (int c = rng.index(12); c >= 0; --c) {
            const int a = rng.index(count);
            const int b = rng.index(2) == 0 ? count : (a + 1) % count;
            blocks.push_back({.row = row_between(bodies, a, b, rng)});
            const std::array<Index, 3> sizes{1, D, k_dofs<D>};
            blocks.back().size = sizes[static_cast<std::size_t>(rng.index(3))];
            add_spin_rows<D>(blocks.back().row, 0.3,
                             frame_of(bodies.q[static_cast<std::size_t>(a)]),
                             frame_of(bodies.q[static_cast<std::size_t>(b)]));
            for (double& x : blocks.back().compliance) x = rng.uniform(0.0, 0.1);
        }
        const double scale = 0.7;
        delassus.assemble(blocks, {.rigid = bodies.inverse_mass}, {.mass = scale}, W);

        Index components = 0;
        for (const LawBlock<D>& block : blocks) components += block.size;
        MatX H = MatX::Zero(components, bodies.dofs());
        VecX compliance(components);
        Index at = 0;
        for (const LawBlock<D>& block : blocks) {
            constexpr int n = k_dofs<D>;
            H.block(at, n * block.row.body_a, block.size, n) += block.row.H_a.topRows(block.size);
            H.block(at, n * block.row.body_b, block.size, n) += block.row.H_b.topRows(block.size);
            compliance.segment(at, block.size) = block.compliance.head(block.size);
            at += block.size;
        }
        MatX expected = scale * H * bodies.inverse_mass.asDiagonal() * H.transpose();
        expected.diagonal() += scale * compliance;
        EXPECT_LE((MatX(W.to_sparse()) - expected).norm(), 1e-13 * (1.0 + expected.norm()));
    }
}
TEST(Delassus, IsTheProductInThePlane) { expect_delassus<2>(); }
TEST(Delassus, IsTheProductInSpace) { expect_delassus<3>(); }

}  // namespace
}  // namespace drystone::contact

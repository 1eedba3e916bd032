// Periodic cells: conservation, invariance, and a stress that is met.
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"
#include "drystone/sim/simulation.hpp"
#include "drystone/sim/state/snapshot.hpp"
#include "sim/reference_run.hpp"
#include "sim/scenes.hpp"

namespace drystone::sim {
namespace {

using formula::Expression;

/// Balls on a jittered grid in the unit cell, with random velocities, all displaced by `shift`.
scene::SceneSpec gas(int dimension, const Vec3& shift, double end) {
    scene::SceneSpec spec = scenes::empty(dimension, 1e-3, end);
    spec.gravity.setZero();
    scenes::set_law(spec, 0.3, 0.8);
    Rng rng(5);
    const int n = dimension == 2 ? 5 : 3;
    const double pitch = 1.0 / n;
    const double radius = 0.42 * pitch;
    for (int i = 0; i < (dimension == 2 ? n * n : n * n * n); ++i) {
        Vec3 place(i % n, (i / n) % n, i / (n * n));
        for (double& x : place) x = pitch * (x + rng.uniform(0.45, 0.55));
        Vec3 velocity(rng.normal(), rng.normal(), rng.normal());
        if (dimension == 2) place[2] = velocity[2] = 0.0;
        scene::AnyShape ball = geometry::Sphere{radius};
        if (dimension == 2) ball = geometry::Disk{radius};
        scenes::add(spec, "ball " + std::to_string(i), ball, place + shift).velocity = velocity;
    }
    spec.cell = scene::CellSpec{};
    spec.cell->vectors = {Vec3::UnitX(), Vec3(0.2, 1.0, 0.0)};
    if (dimension == 3) spec.cell->vectors.emplace_back(0.1, 0.0, 1.0);
    return spec;
}

Vec3 momentum(const Simulation& simulation) {
    const Snapshot snapshot = simulation.snapshot();
    Vec3 sum = Vec3::Zero();
    const Index dimension = snapshot.cell.rows();
    for (Index i = 0; i < snapshot.v.cols(); ++i) {
        sum.head(dimension) += simulation.bodies()[static_cast<std::size_t>(i)].mass *
                               snapshot.v.col(i).head(dimension);
    }
    return sum;
}

TEST(Cell, ConservesMomentum) {
    for (const int dimension : {2, 3}) {
        Simulation simulation(gas(dimension, Vec3::Zero(), 0.3));
        const Vec3 start = momentum(simulation);
        double scale = 0.0;
        for (std::size_t i = 0; i < simulation.bodies().size(); ++i) {
            scale += simulation.bodies()[i].mass *
                     simulation.snapshot().v.col(static_cast<Index>(i)).norm();
        }
        Index contacts = 0;
        run(simulation,
            [&](const Simulation& now) { contacts += static_cast<Index>(now.contacts().size()); });
        EXPECT_GT(contacts, 50);
        EXPECT_LE((momentum(simulation) - start).norm(), 1e-12 * scale) << dimension;
    }
}

/// sum F (x) l over the contacts of the last step, l the line between centres.
Mat3 moment(const Simulation& simulation) {
    Mat3 sum = Mat3::Zero();
    const Snapshot now = simulation.snapshot();
    for (const ContactRecord& contact : simulation.contacts()) {
        Vec3 branch = contact.image;
        branch.head<2>() +=
            now.q.col(contact.body_b).head<2>() - now.q.col(contact.body_a).head<2>();
        sum -= contact.impulse * branch.transpose();
    }
    return sum;
}

// Records show contacts next to the images of their bodies that are in the cell.
TEST(Cell, ContactsAreBetweenTheBodiesThatAreShown) {
    Simulation simulation(gas(2, Vec3(3.7, -2.1, 0.0), 0.1));
    const double radius =
        std::get<geometry::Disk>(simulation.spec().bodies[0].parts[0].shape).radius;
    Index seen = 0;
    run(simulation, [&](const Simulation& now) {
        const Snapshot state = now.snapshot();
        for (const ContactRecord& contact : now.contacts()) {
            const Vec2 a = state.q.col(contact.body_a).head<2>();
            const Vec2 b = state.q.col(contact.body_b).head<2>() + contact.image.head<2>();
            // Bodies move on by half a step after detection: v h / 2 at speeds of a few m/s.
            ASSERT_NEAR((contact.point.head<2>() - a).norm(), radius, 0.01);
            ASSERT_NEAR((contact.point.head<2>() - b).norm(), radius, 0.01);
            ++seen;
        }
    });
    EXPECT_GT(seen, 10);
}

// Everything displaced by any vector, and the same: until the first contacts have amplified
// rounding, positions in the cell differ by the displacement only.
TEST(Cell, IsInvariantUnderTranslation) {
    const Vec3 shift(17.3, -4.45, 0.0);
    Simulation here(gas(2, Vec3::Zero(), 0.1));
    Simulation there(gas(2, shift, 0.1));
    Mat3 here_moment = Mat3::Zero();
    Mat3 there_moment = Mat3::Zero();
    while (!here.finished()) {
        const StepReport a = here.step();
        const StepReport b = there.step();
        ASSERT_EQ(a.contacts, b.contacts);
        here_moment += moment(here);
        there_moment += moment(there);
    }
    EXPECT_GT(here_moment.norm(), 1e-3);
    EXPECT_LE((here_moment - there_moment).norm(), 1e-6 * here_moment.norm());
    const Snapshot a = here.snapshot();
    const Snapshot b = there.snapshot();
    EXPECT_LE((a.v - b.v).cwiseAbs().maxCoeff(), 1e-6);
    const Eigen::Matrix2d A = a.cell;
    for (Index i = 0; i < a.q.cols(); ++i) {
        Vec2 difference =
            A.inverse() * (b.q.col(i).head<2>() - a.q.col(i).head<2>() - shift.head<2>());
        for (double& x : difference) x -= std::round(x);
        EXPECT_LE(difference.norm(), 1e-6) << i;
    }
}

// Without contacts bodies follow the cell: x' = G x keeps coordinates in the lattice.
TEST(Cell, FreeBodiesFollowTheDeformation) {
    scene::SceneSpec spec = scenes::empty(2, 1e-3, 2.0);
    spec.gravity.setZero();
    scenes::add(spec, "ball", geometry::Disk{0.1}, Vec3(0.3, 0.6, 0.0));
    spec.cell = scene::CellSpec{.vectors = {Vec3::UnitX(), Vec3::UnitY()}};
    spec.cell->gradient[0][1] = Expression("1.7");
    Simulation simulation(spec);
    run(simulation);
    const Snapshot end = simulation.snapshot();
    EXPECT_NEAR((end.cell - (Eigen::Matrix2d() << 1.0, 3.4, 0.0, 1.0).finished()).norm(), 0.0,
                1e-9);
    Vec2 coordinates = Eigen::Matrix2d(end.cell).inverse() * end.q.col(0).head<2>();
    for (double& x : coordinates) x -= std::floor(x);
    EXPECT_NEAR((coordinates - Vec2(0.3, 0.6)).norm(), 0.0, 1e-9);
    // It is shown in the least slanted cell, whose vectors are (1, 0) and (0.4, 1).
    EXPECT_NEAR((shown_cell(end.cell).col(1) - Vec2(0.4, 1.0)).norm(), 0.0, 1e-9);
    const Vec2 shown = Eigen::Matrix2d(shown_cell(end.cell)).inverse() * end.q.col(0).head<2>();
    for (const double x : shown) EXPECT_TRUE(x >= 0.0 && x < 1.0) << x;
}

// One ball in a cell that a stress closes until it touches its own images: each contact then bears
// the stress on the face of the cell.
TEST(Cell, AStressIsMet) {
    scene::SceneSpec spec = scenes::empty(3, 1e-3, 1.0);
    spec.gravity.setZero();
    scenes::set_law(spec, 0.5);
    scenes::add(spec, "ball", geometry::Sphere{0.5}, Vec3(0.3, 0.3, 0.3)).mass = 1.0;
    spec.cell = scene::CellSpec{
        .vectors = {1.05 * Vec3::UnitX(), 1.06 * Vec3::UnitY(), 1.07 * Vec3::UnitZ()}};
    spec.cell->stress[0][0] = Expression("10");
    spec.cell->stress[1][1] = Expression("20");
    spec.cell->stress[2][2] = Expression("30");
    Simulation simulation(spec);
    run(simulation);
    const std::vector<ContactRecord> contacts = simulation.contacts();
    ASSERT_EQ(contacts.size(), 3U);
    const Snapshot end = simulation.snapshot();
    // Contact is found up to a way of one step: g h v.
    EXPECT_NEAR((end.cell - MatX::Identity(3, 3)).norm(), 0.0, 0.02);
    for (const ContactRecord& contact : contacts) {
        Index axis = 0;
        contact.normal.cwiseAbs().maxCoeff(&axis);
        const double face = end.cell.diagonal().prod() / end.cell(axis, axis);
        EXPECT_NEAR(contact.normal_impulse / 1e-3, 10.0 * static_cast<double>(axis + 1) * face,
                    1e-6);
        EXPECT_NEAR(contact.image.norm(), end.cell(axis, axis), 1e-9);
    }
    EXPECT_LE(end.cell_velocity.norm(), 1e-9);
}

}  // namespace
}  // namespace drystone::sim

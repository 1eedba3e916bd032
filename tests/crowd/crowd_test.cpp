// Steps of a crowd: projections, pressures, distances, symmetry, bits.
#include "drystone/crowd/crowd.hpp"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "crowd/sample_crowds.hpp"
#include "drystone/convex/projections/polyhedral_projection.hpp"
#include "drystone/crowd/sweeping_process.hpp"
#include "drystone/sweeping/scheme.hpp"

namespace drystone::crowd {
namespace {

// R10: a row of people that touch, who want (1, .2, .6, .1, .8) along it. The projection is the
// isotonic regression of these speeds. Each is a group with a speed of its own; all go to the same
// far exit.
TEST(Crowd, ARowMovesByIsotonicRegression) {
    Model model;
    const std::vector<double> speeds{1.0, 0.2, 0.6, 0.1, 0.8};
    model.plan.exits.push_back({.name = "end", .a = {20, -2}, .b = {20, 2}});
    for (std::size_t k = 0; k < speeds.size(); ++k) {
        model.groups.push_back({.name = "g", .speed = speeds[k], .exits = {0}});
        add_person(model, {static_cast<double>(k), 0.0}, 0.5, static_cast<int>(k));
    }
    Crowd crowd(model);
    const CrowdStep report = crowd.step(0.1);
    ASSERT_TRUE(report.solve.converged());
    const std::vector<double> u{0.475, 0.475, 0.475, 0.475, 0.8};
    const std::vector<double> lambda{0.525, 0.25, 0.375, 0.0};
    // The tolerance of the solver is 1e-8 m/s, and errors of a row of five add up to a few of it;
    // the direction of the desired velocity has the error of the grid's interpolation, 1e-9.
    constexpr double k_exact = 1e-7;
    for (Index k = 0; k < 5; ++k) {
        EXPECT_NEAR(crowd.velocities()(0, k), u[static_cast<std::size_t>(k)], k_exact);
        EXPECT_NEAR(crowd.velocities()(1, k), 0.0, k_exact);
    }
    ASSERT_EQ(crowd.pressures().size(), 4U);
    for (const Pressure& pressure : crowd.pressures()) {
        EXPECT_EQ(pressure.row.b, pressure.row.a + 1);
        EXPECT_NEAR(pressure.lambda, lambda[static_cast<std::size_t>(pressure.row.a)], k_exact);
    }
}

// Oracle: the dual active-set method on all pairs of a random crowd that is pressed together.
TEST(Crowd, StepsAreProjectionsOnTheLinearisedSet) {
    constexpr double k_step = 0.1;
    Rng rng(3);
    for (int trial = 0; trial < 5; ++trial) {
        Model model = room_with_door(6, 4, 0.8);
        for (int j = 0; j < 4; ++j) {
            for (int i = 0; i < 3; ++i) {
                const Vec2 jitter(rng.uniform(-0.04, 0.04), rng.uniform(-0.04, 0.04));
                add_person(model, Vec2(4.0 + 0.6 * i, 1.1 + 0.6 * j) + jitter, 0.25);
            }
        }
        Crowd crowd(model);
        for (int k = 0; k < 6; ++k) {
            const Eigen::Matrix2Xd q = crowd.positions();
            const Eigen::Matrix2Xd U = crowd.desired_velocities();
            const convex::Polyhedron set = linearised_set(crowd);
            const Eigen::Matrix2Xd wanted = q + k_step * U;
            const VecX nearest = project(set, Eigen::Map<const VecX>(wanted.data(), wanted.size()));
            crowd.restart(q, U);
            ASSERT_TRUE(crowd.step(k_step).solve.converged());
            if (crowd.inside_count() < crowd.count()) break;
            const VecX moved =
                Eigen::Map<const VecX>(crowd.positions().data(), crowd.positions().size());
            // Rows keep 1e-9 m; a projection on a polyhedron changes by that times its
            // conditioning.
            EXPECT_LT((moved - nearest).lpNorm<Eigen::Infinity>(), 1e-7);
        }
    }
}

// u - U = sum lambda G, with lambda >= 0 and lambda (D / h + G u) = 0.
TEST(Crowd, PressuresBalanceWhatPeopleGiveUp) {
    Model model = room_with_door(6, 4, 0.8);
    add_block(model, {3.3, 0.5}, 4, 6, 0.25, 0.02);
    Crowd crowd(model);
    constexpr double k_step = 0.05;
    for (int k = 0; k < 20; ++k) {
        Eigen::Matrix2Xd missing = crowd.desired_velocities();
        const CrowdStep report = crowd.step(k_step);
        ASSERT_TRUE(report.solve.converged());
        for (const Pressure& pressure : crowd.pressures()) {
            EXPECT_GE(pressure.lambda, 0.0);
            missing.col(pressure.row.a) += pressure.lambda * pressure.row.normal;
            if (pressure.row.b >= 0) {
                missing.col(pressure.row.b) -= pressure.lambda * pressure.row.normal;
            }
        }
        for (Index i = 0; i < crowd.count(); ++i) {
            if (!crowd.is_inside(i)) continue;  // who has left stands still
            EXPECT_LT((missing.col(i) - crowd.velocities().col(i)).norm(), 1e-12);
        }
    }
}

TEST(Crowd, PeopleKeepTheirDistanceWhateverTheStep) {
    for (const double h : {0.01, 0.1, 1.0}) {
        Model model = room_with_door(6, 4, 0.8);
        add_block(model, {0.4, 0.4}, 6, 5, 0.25, 0.1);
        add_obstacle(model, "pillar", geometry::Disk{.radius = 0.3}, {4.6, 2.1});
        Crowd crowd(model);
        for (int k = 0; k < 60 && crowd.inside_count() > 0; ++k) {
            const CrowdStep report = crowd.step(h);
            ASSERT_TRUE(report.solve.converged()) << "h = " << h << ", step " << k;
            EXPECT_LE(report.largest_overlap, k_kept);
            ASSERT_GE(least_gap(crowd), -k_kept) << "h = " << h << ", step " << k;
        }
    }
}

// Who is pushed moves farther than he wants to, beyond the guess of near pairs.
TEST(Crowd, PairsThatWereNotWatchedAreFound) {
    Model model;
    model.plan.exits.push_back({.name = "left", .a = {-30, -30}, .b = {-30, 30}});
    model.plan.exits.push_back({.name = "right", .a = {30, -30}, .b = {30, 30}});
    model.groups.push_back({.name = "slow", .speed = 0.0, .exits = {0}});
    model.groups.push_back({.name = "fast", .speed = 1.0, .exits = {1}});
    model.spacing = 0.25;
    add_person(model, {0, 0}, 0.25, 0);
    add_person(model, {-0.6, 0.05}, 0.25, 1);
    add_person(model, {0.62, 0.6}, 0.25, 0);
    Crowd crowd(model);
    for (int k = 0; k < 10; ++k) {
        ASSERT_TRUE(crowd.step(2.0).solve.converged());
        EXPECT_GE(least_gap(crowd), -k_kept);
    }
}

// As a process of `sweeping`: with the set frozen at q^n catching-up makes the same step; with the
// set that depends on the state it differs by O(h^2).
TEST(Crowd, IsACatchingUpOfSweeping) {
    Model model = room_with_door(6, 4, 0.8);
    add_block(model, {4.2, 1.3}, 3, 3, 0.25, 0.01);
    const auto difference = [&](double h, bool frozen) {
        Crowd crowd(model);
        Crowd stage(model);
        sweeping::Process process = sweeping_process(stage, h);
        if (frozen) {
            const convex::Polyhedron set = linearised_set(stage);
            process.set = convex::MovingSet(2 * crowd.count(),
                                            [set](double) -> convex::AnySet { return set; });
        }
        const sweeping::StepResult step =
            sweeping::catching_up().step(process, 0.0, h, process.initial);
        EXPECT_TRUE(step.converged);
        EXPECT_TRUE(crowd.step(h).solve.converged());
        const VecX q = Eigen::Map<const VecX>(crowd.positions().data(), crowd.positions().size());
        return (q - step.u).lpNorm<Eigen::Infinity>();
    };
    EXPECT_LT(difference(0.1, true), 1e-8);
    const double coarse = difference(0.04, false);
    const double fine = difference(0.01, false);
    EXPECT_GT(coarse, 1e-8);  // they do differ
    EXPECT_GT(std::log(coarse / fine) / std::log(4.0), 1.7);
}

TEST(Crowd, ASymmetricPlanMovesSymmetrically) {
    Model model = room_with_door(6, 4, 1.2);
    for (const double x : {2.0, 2.8, 3.6, 4.4}) {
        for (const double y : {0.4, 1.0, 1.6}) {
            add_person(model, {x, y}, 0.25);
            add_person(model, {x, 4.0 - y}, 0.25);
        }
    }
    Crowd crowd(model);
    for (int k = 0; k < 12; ++k) {
        ASSERT_TRUE(crowd.step(0.05).solve.converged());
        for (Index i = 0; i < crowd.count(); i += 2) {
            const Vec2 below = crowd.positions().col(i);
            const Vec2 above = crowd.positions().col(i + 1);
            // Rows are solved to 1e-8 m/s in steps of 0.05 s, which add up.
            EXPECT_NEAR(below.x(), above.x(), 1e-7);
            EXPECT_NEAR(below.y(), 4.0 - above.y(), 1e-7);
        }
    }
}

TEST(Crowd, TheSameInputGivesTheSameBits) {
    const auto run = [] {
        Model model = room_with_door(5, 4, 0.8);
        add_block(model, {0.5, 0.5}, 6, 5, 0.25, 0.1);
        Crowd crowd(model);
        for (int k = 0; k < 40; ++k) static_cast<void>(crowd.step(0.05));
        return crowd.positions();
    };
    EXPECT_EQ(run(), run());
}

TEST(Crowd, GoesOnFromWhereItWas) {
    Model model = room_with_door(5, 4, 0.8);
    add_block(model, {2.5, 0.5}, 4, 5, 0.25, 0.1);
    Crowd crowd(model);
    for (int k = 0; k < 60; ++k) static_cast<void>(crowd.step(0.05));
    ASSERT_LT(crowd.inside_count(), crowd.count());
    Crowd other(model);
    other.restart(crowd.positions(), crowd.velocities());
    EXPECT_EQ(other.inside_count(), crowd.inside_count());
    static_cast<void>(crowd.step(0.05));
    static_cast<void>(other.step(0.05));
    // The warm starts differ.
    EXPECT_LT((crowd.positions() - other.positions()).cwiseAbs().maxCoeff(), 1e-7);
}

}  // namespace
}  // namespace drystone::crowd

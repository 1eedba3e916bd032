#include "drystone/crowd/crowd.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <string>

#include <gtest/gtest.h>

#include "crowd/floor_plans.hpp"
#include "drystone/convex/polyhedral_projection.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/rng.hpp"
#include "drystone/crowd/obstacle_distance.hpp"
#include "drystone/crowd/sweeping_process.hpp"
#include "drystone/sweeping/scheme.hpp"

namespace drystone::crowd {
namespace {

/// Distances are kept to this (m); the crowds below ask for 1e-9.
constexpr double k_kept = 1e-8;

/// People in rows, one diameter and `gap` apart, the first one at `first`.
void add_block(Model& model, const Vec2& first, int columns, int rows, double radius, double gap) {
    const double pitch = 2.0 * radius + gap;
    for (int j = 0; j < rows; ++j) {
        for (int i = 0; i < columns; ++i) add_person(model, first + pitch * Vec2(i, j), radius);
    }
}

/// The same with radii and places that differ, as those of people do: disks of one size form arches
/// before narrow doors that stand for ever.
void add_people(Model& model, const Vec2& first, int columns, int rows, std::uint64_t seed) {
    Rng rng(seed);
    for (int j = 0; j < rows; ++j) {
        for (int i = 0; i < columns; ++i) {
            const double x = rng.uniform(-0.04, 0.04);
            const double y = rng.uniform(-0.04, 0.04);
            add_person(model, first + 0.6 * Vec2(i, j) + Vec2(x, y), rng.uniform(0.2, 0.25));
        }
    }
}

/// Oracle: the least distance of all pairs, by brute force (m).
double least_gap(const Crowd& crowd) {
    double least = INFINITY;
    const auto& people = crowd.model().people;
    for (Index i = 0; i < crowd.count(); ++i) {
        if (!crowd.is_inside(i)) continue;
        const double r = people[static_cast<std::size_t>(i)].radius;
        least =
            std::min(least, obstacle_distance(crowd.model().plan, crowd.positions().col(i)) - r);
        for (Index j = 0; j < i; ++j) {
            if (!crowd.is_inside(j)) continue;
            const double both = r + people[static_cast<std::size_t>(j)].radius;
            least = std::min(least,
                             (crowd.positions().col(i) - crowd.positions().col(j)).norm() - both);
        }
    }
    return least;
}

/// The crowd walks until all are out or the time is over; returns that time.
double evacuate(Crowd& crowd, double h, double limit) {
    double t = 0.0;
    while (crowd.inside_count() > 0 && t < limit) {
        EXPECT_TRUE(crowd.step(h).solve.converged());
        t += h;
    }
    return t;
}

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

TEST(Crowd, AWiderDoorEmptiesARoomSooner) {
    for (const std::uint64_t seed : {1U, 2U}) {
        const auto time = [&](double door) {
            Model model = room_with_door(5, 5, door);
            add_people(model, {0.5, 0.7}, 7, 7, seed);
            Crowd crowd(model);
            return evacuate(crowd, 0.05, 100.0);
        };
        const double narrow = time(1.0);
        const double wide = time(2.0);
        EXPECT_LT(narrow, 100.0);
        EXPECT_LT(wide, 0.8 * narrow);
    }
}

// Who stands nearer leaves sooner, on the whole: Spearman's rank correlation of distance and order.
// Without any order that of n people would be 0 +- 1 / sqrt(n - 1); three times that is no chance.
TEST(Crowd, TheNearestLeaveFirst) {
    Model model = room_with_door(5, 5, 1.0);
    add_people(model, {0.5, 0.7}, 7, 7, 3);
    Crowd crowd(model);
    const Index count = crowd.count();
    std::vector<double> distance;
    for (Index i = 0; i < count; ++i) {
        distance.push_back(crowd.distance_of(0).at(crowd.positions().col(i)));
    }
    ASSERT_LT(evacuate(crowd, 0.05, 200.0), 200.0);
    const auto ranks = [&](const std::vector<double>& values) {
        std::vector<Index> order(values.size());
        std::iota(order.begin(), order.end(), 0);
        std::sort(order.begin(), order.end(), [&](Index a, Index b) {
            return values[static_cast<std::size_t>(a)] < values[static_cast<std::size_t>(b)];
        });
        VecX rank(count);
        for (std::size_t k = 0; k < order.size(); ++k) rank[order[k]] = static_cast<double>(k);
        return rank;
    };
    std::vector<double> left;
    for (Index i = 0; i < count; ++i) {
        const auto place = crowd.gathering().number(crowd.positions().col(i));
        ASSERT_TRUE(place.has_value());
        left.push_back(static_cast<double>(*place));
    }
    const VecX a = ranks(distance).array() - 0.5 * static_cast<double>(count - 1);
    const VecX b = ranks(left).array() - 0.5 * static_cast<double>(count - 1);
    EXPECT_GT(a.dot(b) / (a.norm() * b.norm()), 3.0 / std::sqrt(static_cast<double>(count - 1)));
}

// Before the door people are packed, but not closer than disks can be: pi / sqrt(12) of the area,
// in a box well inside the jam. Disks that its border cuts count by their centres, which is off by
// at most half a ring of width r around it.
TEST(Crowd, DensityStaysBelowClosestPacking) {
    Model model = room_with_door(5, 5, 0.8);
    add_block(model, {0.5, 0.5}, 7, 7, 0.25, 0.1);
    Crowd crowd(model);
    const Vec2 low(3.0, 1.5);
    const Vec2 high(5.0, 3.5);
    double densest = 0.0;
    for (int k = 0; k < 150; ++k) {
        ASSERT_TRUE(crowd.step(0.05).solve.converged());
        double area = 0.0;
        for (Index i = 0; i < crowd.count(); ++i) {
            const Vec2 q = crowd.positions().col(i);
            const bool in =
                (q.array() >= low.array() + 0.25).all() && (q.array() <= high.array() - 0.25).all();
            if (in) area += std::numbers::pi * 0.25 * 0.25;
        }
        densest = std::max(densest, area / 4.0);  // whole disks in the box
    }
    EXPECT_LT(densest, std::numbers::pi / std::sqrt(12.0));
    EXPECT_GT(densest, 0.5);
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

/// The defects of a model that cannot start, in one text.
std::string refusal(const Model& model) {
    try {
        const Crowd crowd(model);
    } catch (const InputError& error) {
        return error.what();
    }
    return "accepted";
}

TEST(CrowdStart, NamesEverybodyWhoStandsInTheWay) {
    Model model = room_with_door(6, 4, 0.8);
    add_person(model, {1, 1}, 0.25);
    add_person(model, {1.3, 1}, 0.25);
    add_person(model, {3, 0.1}, 0.25);
    const std::string text = refusal(model);
    EXPECT_NE(text.find("person 'p1' at (1, 1)"), std::string::npos) << text;
    EXPECT_NE(text.find("'p2' at (1.3, 1), overlapping by 0.2 m"), std::string::npos) << text;
    EXPECT_NE(text.find("person 'p3' at (3, 0.1)"), std::string::npos) << text;
    EXPECT_NE(text.find("obstacle 'wall-1', overlapping by 0.15 m"), std::string::npos) << text;
}

TEST(CrowdStart, NamesWhoCannotReachAnExit) {
    Model model = room_with_door(6, 4, 0.8);
    add_wall(model, {3, 0}, {3, 4});
    add_person(model, {1, 1}, 0.25);
    add_person(model, {4, 1}, 0.25);
    const std::string text = refusal(model);
    EXPECT_NE(text.find("person 'p1' at (1, 1): expected a way to an exit of group 'all'"),
              std::string::npos)
        << text;
    EXPECT_EQ(text.find("'p2'"), std::string::npos) << text;
}

TEST(CrowdStart, NamesExitsThatAreTooNarrow) {
    Model model = room_with_door(6, 4, 0.45);
    add_person(model, {1, 1}, 0.25);
    const std::string text = refusal(model);
    EXPECT_NE(text.find("group 'all': exits 'door'"), std::string::npos) << text;
    EXPECT_NE(text.find("0.5 m"), std::string::npos) << text;
}

TEST(CrowdStart, NamesTwentyOverlapsAndCountsTheRest) {
    Model model = room_with_door(20, 4, 0.8);
    for (int k = 0; k < 40; ++k) add_person(model, {1.0 + 0.4 * k, 2.0}, 0.25);
    const std::string text = refusal(model);
    EXPECT_NE(text.find("19 more of the same"), std::string::npos) << text;
}

TEST(CrowdStart, RefusesNumbersOutOfRange) {
    Model model = room_with_door(6, 4, 0.8);
    add_person(model, {1, 1}, -0.25);
    model.groups[0].speed = NAN;
    const std::string text = refusal(model);
    EXPECT_NE(text.find("radius"), std::string::npos) << text;
    EXPECT_NE(text.find("speed"), std::string::npos) << text;
    Model coarse = room_with_door(6, 4, 0.8);
    add_person(coarse, {1, 1}, 0.25);
    coarse.spacing = 0.3;
    EXPECT_NE(refusal(coarse).find("spacing"), std::string::npos);
    coarse.spacing = 1e-4;
    EXPECT_NE(refusal(coarse).find("2e6 nodes"), std::string::npos);
    Model nobody = room_with_door(6, 4, 0.8);
    EXPECT_NE(refusal(nobody).find("at least one person"), std::string::npos);
}

TEST(Gathering, KnowsItsPlacesToTheBit) {
    const Gathering gathering({.low = {-3.1, 0.7}, .high = {8.3, 5}}, 0.23);
    for (Index k = 0; k < 200; ++k) {
        const auto number = gathering.number(gathering.place(k));
        ASSERT_TRUE(number.has_value());
        EXPECT_EQ(*number, k);
        for (Index j = 0; j < k; ++j) {
            EXPECT_GT((gathering.place(k) - gathering.place(j)).norm(), 2 * 0.23);
        }
        EXPECT_LT(gathering.place(k).y(), 0.7 - 0.23);
    }
    EXPECT_FALSE(gathering.holds(gathering.place(3) + Vec2(1e-15, 0)));
    EXPECT_FALSE(gathering.holds({2, 2}));
}

}  // namespace
}  // namespace drystone::crowd

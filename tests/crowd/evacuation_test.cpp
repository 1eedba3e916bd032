// Evacuations: how long they take, who leaves first, how dense the jam is.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "crowd/sample_crowds.hpp"

namespace drystone::crowd {
namespace {

TEST(Evacuation, AWiderDoorEmptiesARoomSooner) {
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        const auto time = [&](double door) {
            Model model = room_with_door(5, 5, door);
            add_people(model, {0.5, 0.7}, 7, 7, seed);
            Crowd crowd(model);
            return evacuate(crowd, 0.05, 100.0);
        };
        const double narrow = time(1.0);
        EXPECT_LT(narrow, 100.0);
        EXPECT_LT(time(2.0), narrow);
    }
}

// Straight ahead of the door nobody is in anybody's way: all leave at the speed they want, in the
// step in which they cross the line.
TEST(Evacuation, FreeWalkersLeaveWhenTheyHaveWalkedTheirWay) {
    constexpr double k_step = 0.05;
    Model model = room_with_door(8, 4, 1.5);
    for (const double x : {1.0, 2.5, 4.2, 6.6}) add_person(model, {x, 2.0}, 0.25);
    Crowd crowd(model);
    double t = 0.0;
    for (Index left = 0; left < 4;) {
        const Index before = crowd.inside_count();
        ASSERT_TRUE(crowd.step(k_step).solve.converged());
        t += k_step;
        ASSERT_LT(t, 10.0);
        for (Index k = crowd.inside_count(); k < before; ++k, ++left) {
            const Vec2& start = model.people[static_cast<std::size_t>(3 - left)].position;
            // Directions are exact here up to rounding (FastMarching.PlaneFrontsAreExact).
            EXPECT_NEAR(t, 8.0 - start.x(), k_step + 1e-6);
        }
    }
}

/// Number of everybody in the order of leaving; -1 for those who are inside.
std::vector<Index> order_of_leaving(const Crowd& crowd) {
    std::vector<Index> order;
    for (Index i = 0; i < crowd.count(); ++i) {
        order.push_back(crowd.gathering().number(crowd.positions().col(i)).value_or(-1));
    }
    return order;
}

// In a corridor narrower than two people nobody overtakes, however fast he would be.
TEST(Evacuation, NobodyOvertakesInANarrowCorridor) {
    Model model;
    add_wall(model, {0, 0}, {10, 0});
    add_wall(model, {0, 0.9}, {10, 0.9});
    add_wall(model, {0, 0}, {0, 0.9});
    model.plan.exits.push_back({.name = "end", .a = {10, 0}, .b = {10, 0.9}});
    Rng rng(7);
    for (int k = 0; k < 8; ++k) {
        model.groups.push_back({.name = "g", .speed = rng.uniform(0.6, 1.6), .exits = {0}});
        add_person(model, {9.0 - 0.8 * k, rng.uniform(0.25, 0.65)}, 0.25, k);
    }
    Crowd crowd(model);
    ASSERT_LT(evacuate(crowd, 0.05, 100.0), 100.0);
    std::vector<Index> expected(8);
    std::iota(expected.begin(), expected.end(), 0);
    EXPECT_EQ(order_of_leaving(crowd), expected);
}

// Who stands nearer leaves sooner, on the whole: Spearman's rank correlation of distance and order.
// Without any order that of n people would be 0 +- 1 / sqrt(n - 1); three times that is no chance.
TEST(Evacuation, TheNearestLeaveFirst) {
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
    const std::vector<Index> order = order_of_leaving(crowd);
    const std::vector<double> left(order.begin(), order.end());
    const VecX a = ranks(distance).array() - 0.5 * static_cast<double>(count - 1);
    const VecX b = ranks(left).array() - 0.5 * static_cast<double>(count - 1);
    EXPECT_GT(a.dot(b) / (a.norm() * b.norm()), 3.0 / std::sqrt(static_cast<double>(count - 1)));
}

// Before the door people are packed more densely than they stood, but not closer than disks can be
// in a convex region: pi / sqrt(12) of its area. Those disks count that lie in the box as a whole.
TEST(Evacuation, DensityStaysBelowClosestPacking) {
    constexpr double k_radius = 0.25;
    Model model = room_with_door(5, 5, 0.8);
    add_block(model, {0.5, 0.5}, 7, 7, k_radius, 0.1);
    Crowd crowd(model);
    const Vec2 low(3.0, 1.5);
    const Vec2 high(5.0, 3.5);
    const auto density = [&] {
        double area = 0.0;
        for (Index i = 0; i < crowd.count(); ++i) {
            const Vec2 q = crowd.positions().col(i);
            const bool in = (q.array() >= low.array() + k_radius).all() &&
                            (q.array() <= high.array() - k_radius).all();
            if (in) area += std::numbers::pi * k_radius * k_radius;
        }
        return area / (high - low).prod();
    };
    const double at_start = density();
    double densest = 0.0;
    for (int k = 0; k < 150; ++k) {
        ASSERT_TRUE(crowd.step(0.05).solve.converged());
        densest = std::max(densest, density());
    }
    EXPECT_LT(densest, std::numbers::pi / std::sqrt(12.0));
    EXPECT_GT(densest, at_start);
}

}  // namespace
}  // namespace drystone::crowd

#include <cmath>
#include <functional>
#include <numbers>
#include <vector>

#include <gtest/gtest.h>

#include "crowd/floor_plans.hpp"
#include "drystone/core/rng.hpp"
#include "drystone/crowd/fast_marching.hpp"
#include "drystone/crowd/geodesic_distance.hpp"
#include "drystone/crowd/obstacle_distance.hpp"

namespace drystone::crowd {
namespace {

/// No way in the plans below is longer (m).
constexpr double k_longest = 8.0;

/// The largest error of the distance over random points of a box where it is known.
double largest_error(const GeodesicDistance& distance, const geometry::Aabb<2>& box,
                     const std::function<double(const Vec2&)>& exact) {
    Rng rng(5);
    double largest = 0.0;
    for (int k = 0; k < 2000; ++k) {
        const Vec2 x(rng.uniform(box.low.x(), box.high.x()),
                     rng.uniform(box.low.y(), box.high.y()));
        const double value = exact(x);
        if (std::isfinite(value)) largest = std::max(largest, std::abs(distance.at(x) - value));
    }
    return largest;
}

TEST(SignedDistance, OfShapes) {
    const geometry::PlaneShape disk = geometry::Disk{.radius = 2.0};
    EXPECT_DOUBLE_EQ(signed_distance(disk, {5, 0}), 3.0);
    EXPECT_DOUBLE_EQ(signed_distance(disk, {1, 0}), -1.0);
    const geometry::PlaneShape wall = geometry::Segment{.a = {0, 0}, .b = {4, 0}, .rounding = 0.5};
    EXPECT_DOUBLE_EQ(signed_distance(wall, {2, 3}), 2.5);
    EXPECT_DOUBLE_EQ(signed_distance(wall, {7, 4}), 4.5);
    const geometry::PlaneShape box = geometry::rectangle(4, 2, 0.5);
    EXPECT_DOUBLE_EQ(signed_distance(box, {4, 0}), 2.0);
    EXPECT_DOUBLE_EQ(signed_distance(box, {0, 0}), -1.0);
    EXPECT_NEAR(signed_distance(box, {4.5, 4.5}), 5.0 - 0.5, 1e-12);  // from the corner (1.5, 0.5)
    const geometry::PlaneShape ground = geometry::HalfPlane{};
    EXPECT_DOUBLE_EQ(signed_distance(ground, {3, -2}), -2.0);
}

// A front that moves along an axis is met by differences without error.
TEST(FastMarching, PlaneFrontsAreExact) {
    const Grid grid{.origin = {0, 0}, .spacing = 0.25, .columns = 30, .rows = 20};
    VecX T = VecX::Constant(grid.nodes(), INFINITY);
    for (Index j = 0; j < grid.rows; ++j) T[grid.node(0, j)] = 0.0;
    march(grid, std::vector<char>(static_cast<std::size_t>(grid.nodes()), 1), T);
    for (Index node = 0; node < grid.nodes(); ++node) {
        EXPECT_NEAR(T[node], grid.at(node).x(), 1e-13);
    }
}

TEST(FastMarching, NodesThatAreCutOffStayInfinite) {
    const Grid grid{.origin = {0, 0}, .spacing = 1.0, .columns = 9, .rows = 3};
    std::vector<char> enter(static_cast<std::size_t>(grid.nodes()), 1);
    for (Index j = 0; j < 3; ++j) enter[static_cast<std::size_t>(grid.node(4, j))] = 0;
    VecX T = VecX::Constant(grid.nodes(), INFINITY);
    T[grid.node(0, 1)] = 0.0;
    march(grid, enter, T);
    EXPECT_NEAR(T[grid.node(3, 1)], 3.0, 1e-12);
    EXPECT_TRUE(std::isinf(T[grid.node(4, 1)]));
    EXPECT_TRUE(std::isinf(T[grid.node(8, 0)]));
}

/// The error of fast marching itself: the distance to a point in the open, which is a short exit.
/// What happens around corners and arcs is a part of such a fan of ways.
double fan_error(double spacing) {
    Model model;
    model.plan.exits.push_back({.name = "point", .a = {0, -1e-3}, .b = {0, 1e-3}});
    const geometry::Aabb<2> box{.low = {-k_longest, -k_longest}, .high = {k_longest, k_longest}};
    const GeodesicDistance distance(model.plan, {0}, plan_grid(model.plan, box, spacing), spacing);
    return largest_error(distance, box, [](const Vec2& x) { return x.norm(); });
}

/// Where a way that keeps the clearance c + sqrt(2) h goes, all nodes of its cells have the
/// clearance c (the distance from obstacles is 1-Lipschitz), so ways on the grid are no longer than
/// it. A way of tangents and arcs around a circle grows by its turn (rad) times the change of the
/// radius. Both fans of ways, at the target and around the arc, add what fast marching misses.
double error_bound(double spacing, double turn) {
    return std::sqrt(2.0) * spacing * turn + 2.0 * fan_error(spacing);
}

// Differences cannot follow a point where all ways meet: the error is O(h log(L/h)), so that it
// falls by at least 2 log(L/2h) / log(L/h) when h is halved.
TEST(GeodesicDistance, OfAPointIsOfFirstOrderUpToALogarithm) {
    const double coarse = fan_error(0.1);
    const double fine = fan_error(0.05);
    EXPECT_GT(coarse / fine, 2.0 * std::log(k_longest / 0.1) / std::log(k_longest / 0.05));
    EXPECT_LT(coarse, 0.1);  // less than a spacing
}

TEST(GeodesicDistance, ToADoorIsATangentAndAnArc) {
    Model model = room_with_door(8, 6, 2);
    const std::vector<Target> open = open_parts(model.plan, model.plan.exits[0], 0.3, 0.01);
    ASSERT_EQ(open.size(), 1U);
    EXPECT_NEAR((open[0].b - open[0].a).norm(), 2.0 - 2 * 0.3, 1e-6);
    // Straight ahead of the door; from the side a tangent to the circle around the jamb, and an
    // arc.
    const auto exact = [](const Vec2& x) {
        if (x.y() >= 2.3 && x.y() <= 3.7) return 8.0 - x.x();
        const Vec2 jamb(8.0, x.y() < 3.0 ? 2.0 : 4.0);
        const double d = (x - jamb).norm();
        const double angle =
            std::atan2(8.0 - x.x(), (x.y() < 3.0 ? 1.0 : -1.0) * (x.y() - jamb.y()));
        return std::sqrt(d * d - 0.09) + 0.3 * (angle - std::acos(0.3 / d));
    };
    const auto error = [&](double spacing) {
        const PlanGrid grid = plan_grid(model.plan, bounds(model.plan), spacing);
        const GeodesicDistance distance(model.plan, {0}, grid, 0.3);
        return largest_error(distance, {.low = {0.4, 0.4}, .high = {7.6, 5.6}}, exact);
    };
    // The way turns by a right angle at most.
    for (const double spacing : {0.1, 0.05}) {
        EXPECT_LT(error(spacing), error_bound(spacing, 0.5 * std::numbers::pi));
    }
}

// Around a pillar the shortest way of the centre is a tangent, an arc of the circle of radius
// R + clearance, and a tangent.
TEST(GeodesicDistance, AroundAPillarIsTangentsAndAnArc) {
    constexpr double k_pillar = 1.0;
    constexpr double k_clearance = 0.25;
    constexpr double k_radius = k_pillar + k_clearance;
    Model model;
    add_obstacle(model, "pillar", geometry::Disk{.radius = k_pillar});
    // A short exit: nearly a point at (4, 0).
    model.plan.exits.push_back({.name = "out", .a = {4, -1e-3}, .b = {4, 1e-3}});
    const auto exact = [](const Vec2& x) {
        const double angle = std::abs(std::atan2(x.y(), x.x()));
        const double r = x.norm();
        if (r < k_radius + 0.1) return static_cast<double>(INFINITY);
        const double tangents = std::acos(k_radius / r) + std::acos(k_radius / 4.0);
        if (angle <= tangents) return (x - Vec2(4, 0)).norm();
        return std::sqrt(r * r - k_radius * k_radius) + std::sqrt(16.0 - k_radius * k_radius) +
               k_radius * (angle - tangents);
    };
    const auto error = [&](double spacing) {
        const geometry::Aabb<2> box{.low = {-4, -3}, .high = {4.5, 3}};
        const GeodesicDistance distance(model.plan, {0}, plan_grid(model.plan, box, spacing),
                                        k_clearance);
        return largest_error(distance, box, exact);
    };
    for (const double spacing : {0.1, 0.05}) {
        EXPECT_LT(error(spacing), error_bound(spacing, std::numbers::pi));
    }
}

// The way of the centre leads straight through the door or along the tangent to the circle around a
// jamb, d away. Nodes see that circle thicker by sqrt(2) h at most, which turns the tangent by
// sqrt(2) h / d; directions of a fan change by 1 / d for each metre, so that differences to one
// side, beside obstacles, are off by h / (2 d), and nodes without clearance have the direction of
// one that is sqrt(2) h away.
TEST(GeodesicDistance, DirectionsAreThoseOfTheShortestWay) {
    constexpr double k_spacing = 0.08;
    constexpr double k_clearance = 0.25;
    const Model model = room_with_door(8, 6, 1);
    const PlanGrid grid = plan_grid(model.plan, bounds(model.plan), k_spacing);
    const GeodesicDistance distance(model.plan, {0}, grid, k_clearance);
    const auto exact = [](const Vec2& x) -> Vec2 {
        if (std::abs(x.y() - 3.0) <= 0.5 - k_clearance) return {1, 0};
        const double side = x.y() < 3.0 ? 1.0 : -1.0;
        const Vec2 jamb(8.0, 3.0 - 0.5 * side);
        const Eigen::Rotation2Dd turn(side * std::asin(k_clearance / (x - jamb).norm()));
        return turn * (jamb - x).normalized();
    };
    Rng rng(3);
    std::vector<Vec2> places{{0.25, 0.25}, {0.25, 5.75}, {7.75, 0.25}, {0.25, 3.0}};
    for (int k = 0; k < 2000; ++k) {
        places.emplace_back(rng.uniform(0.25, 7.75), rng.uniform(0.25, 5.75));
    }
    for (const Vec2& x : places) {
        const Vec2 jamb(8.0, x.y() < 3.0 ? 2.5 : 3.5);
        const double d = (x - jamb).norm();
        const double angle = std::acos(std::min(1.0, distance.direction(x).dot(exact(x))));
        EXPECT_LT(angle, (2.0 * std::sqrt(2.0) + 0.5) * k_spacing / d) << x.transpose();
    }
}

TEST(GeodesicDistance, KnowsWhoIsShutIn) {
    Model model = room_with_door(8, 6, 1);
    add_wall(model, {2, 0}, {2, 6});  // people on the left have no door
    const PlanGrid grid = plan_grid(model.plan, bounds(model.plan), 0.08);
    const GeodesicDistance distance(model.plan, {0}, grid, 0.25);
    EXPECT_TRUE(distance.reaches({5, 3}));
    EXPECT_TRUE(distance.reaches({2.25, 3}));  // touches the wall on the right side
    EXPECT_FALSE(distance.reaches({1, 3}));
    EXPECT_FALSE(distance.reaches({1.75, 3}));
    EXPECT_FALSE(distance.reaches({0.25, 0.25}));
}

TEST(GeodesicDistance, ExitsThatAreTooNarrowHaveNoOpenPart) {
    const Model model = room_with_door(8, 6, 0.45);
    EXPECT_TRUE(open_parts(model.plan, model.plan.exits[0], 0.25, 0.01).empty());
    EXPECT_EQ(open_parts(model.plan, model.plan.exits[0], 0.2, 0.01).size(), 1U);
}

}  // namespace
}  // namespace drystone::crowd

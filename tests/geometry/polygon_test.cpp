#include "drystone/geometry/polygon.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/geometry/plane_vector.hpp"
#include "drystone/geometry/point_sets.hpp"
#include "drystone/geometry/shape.hpp"
#include "geometry/solids.hpp"

namespace drystone::geometry {

namespace {

constexpr double k_eps = std::numeric_limits<double>::epsilon();

/// Corners turn left, every point is on the left of every edge, every corner is one of the points.
void expect_hull_of(const Polygon& hull, const std::vector<Vec2>& points) {
    ASSERT_NO_THROW(require_valid(hull));
    // Leaving out a corner moves the boundary by at most 1e-9 of the size, and the corners that
    // are left out at one place get flatter by a factor each time.
    const double tolerance = 2.0 * k_negligible * longest_side(points);
    const std::size_t n = hull.vertices.size();
    for (std::size_t k = 0; k < n; ++k) {
        const Vec2& a = hull.vertices[k];
        const Vec2 along = (hull.vertices[(k + 1) % n] - a).normalized();
        for (const Vec2& x : points) ASSERT_GE(cross(along, x - a), -tolerance);
        ASSERT_NE(std::find(points.begin(), points.end(), a), points.end());
    }
}

std::vector<Vec2> placed(const std::vector<Vec2>& points, const Frame<2>& frame) {
    std::vector<Vec2> moved;
    for (const Vec2& x : points) moved.push_back(frame.to_world(x));
    return moved;
}

/// A square with points along its sides and inside.
std::vector<Vec2> square_grid(int cells) {
    std::vector<Vec2> points;
    for (int i = 0; i <= cells; ++i) {
        for (int j = 0; j <= cells; ++j) points.emplace_back(0.1 * i, 0.1 * j);
    }
    return points;
}

}  // namespace

TEST(Polygon, RectangleHasItsSizesWithRounding) {
    const Polygon sharp = rectangle(3.0, 2.0);
    EXPECT_EQ(sharp.vertices, (std::vector<Vec2>{{-1.5, -1}, {1.5, -1}, {1.5, 1}, {-1.5, 1}}));
    const Polygon round = rectangle(3.0, 2.0, 0.25);
    EXPECT_EQ(round.vertices[2], Vec2(1.25, 0.75));
    EXPECT_EQ(round.rounding, 0.25);
    EXPECT_NO_THROW(require_valid(round));
}

TEST(Polygon, RegularPolygonTouchesItsCircle) {
    for (int sides = 3; sides <= 12; ++sides) {
        const Polygon polygon = regular_polygon(sides, 2.0, 0.5);
        ASSERT_NO_THROW(require_valid(polygon));
        ASSERT_EQ(polygon.vertices.size(), static_cast<std::size_t>(sides));
        EXPECT_EQ(polygon.vertices[0], Vec2(1.5, 0.0));
        for (const Vec2& x : polygon.vertices) EXPECT_NEAR(x.norm(), 1.5, 4.0 * k_eps);
    }
}

TEST(Polygon, RefusesImpossibleSizesAllAtOnce) {
    try {
        static_cast<void>(rectangle(-1.0, 0.0, -2.0));
        FAIL() << "accepted a rectangle without area";
    } catch (const InputError& error) {
        EXPECT_EQ(error.defects().size(), 3u);
    }
    EXPECT_THROW(static_cast<void>(rectangle(2.0, 1.0, 0.5)), InputError);
    EXPECT_THROW(static_cast<void>(rectangle(2.0, std::nan(""))), InputError);
    EXPECT_THROW(static_cast<void>(regular_polygon(2, 1.0)), InputError);
    EXPECT_THROW(static_cast<void>(regular_polygon(5, 1.0, 1.0)), InputError);
}

TEST(ConvexHullPlane, OfRandomPointsContainsThem) {
    Rng rng(11);
    for (int run = 0; run < 500; ++run) {
        std::vector<Vec2> points;
        const int count = 3 + rng.index(40);
        for (int k = 0; k < count; ++k) {
            points.emplace_back(rng.uniform(-1.0, 1.0), rng.uniform(-1.0, 1.0));
        }
        ASSERT_NO_FATAL_FAILURE(expect_hull_of(convex_hull(points), points));
    }
}

TEST(ConvexHullPlane, LeavesOutPointsOnSidesWhateverTheirPlace) {
    Rng rng(12);
    for (int run = 0; run < 300; ++run) {
        const std::vector<Vec2> points =
            placed(square_grid(1 + rng.index(12)), cases::random_frame<2>(rng));
        const Polygon hull = convex_hull(points);
        ASSERT_NO_FATAL_FAILURE(expect_hull_of(hull, points));
        ASSERT_EQ(hull.vertices.size(), 4u);
    }
}

TEST(ConvexHullPlane, LeavesOutNearDuplicates) {
    Rng rng(13);
    for (int run = 0; run < 300; ++run) {
        const Polygon polygon = regular_polygon(3 + rng.index(20), 1.0);
        std::vector<Vec2> points = placed(polygon.vertices, cases::random_frame<2>(rng));
        const std::size_t corners = points.size();
        for (std::size_t k = 0; k < 3 * corners; ++k) {
            points.emplace_back(points[k % corners] + 1e-11 * cases::random_direction<2>(rng));
        }
        const Polygon hull = convex_hull(points);
        ASSERT_NO_FATAL_FAILURE(expect_hull_of(hull, points));
        ASSERT_EQ(hull.vertices.size(), corners);
    }
}

TEST(ConvexHullPlane, KeepsEveryPointOfACircle) {
    std::vector<Vec2> points = regular_polygon(1000, 1e-3).vertices;
    EXPECT_EQ(convex_hull(points).vertices.size(), 1000u);
}

TEST(ConvexHullPlane, RefusesPointsOnALineAndNonsense) {
    const Vec2 step{0.1, 0.3};
    std::vector<Vec2> line;
    for (int k = 0; k < 10; ++k) line.emplace_back(k * step);
    EXPECT_THROW(static_cast<void>(convex_hull(line)), InputError);
    EXPECT_THROW(static_cast<void>(convex_hull(std::vector<Vec2>{})), InputError);
    EXPECT_THROW(static_cast<void>(convex_hull(std::vector<Vec2>(5, step))), InputError);
    std::vector<Vec2> broken = rectangle(1.0, 1.0).vertices;
    EXPECT_THROW(static_cast<void>(convex_hull(broken, -1.0)), InputError);
    broken[1].x() = std::nan("");
    EXPECT_THROW(static_cast<void>(convex_hull(broken)), InputError);
}

}  // namespace drystone::geometry

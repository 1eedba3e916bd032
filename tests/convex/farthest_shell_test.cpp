// Sets of level of the farthest distance (Nguyen 2024, Proposition 5.10).
#include "drystone/convex/regularity/farthest_shell.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/convex/sets/ball.hpp"
#include "drystone/convex/sets/ball_intersection.hpp"
#include "drystone/convex/sets/box.hpp"
#include "drystone/convex/sets/ellipsoid.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/rng.hpp"

namespace drystone::convex {
namespace {

constexpr double k_inf = std::numeric_limits<double>::infinity();

/// Strongly convex sets with R = 0.5, 1 / 0.7 and 1.
std::vector<AnySet> strongly_convex_sets() {
    return {Ball<>(Vec2(0.2, 0.1), 0.5), Ellipsoid(Vec2(0, 0), Vec2(1, 0.7)),
            BallIntersection({Vec2(-0.5, 0), Vec2(0.5, 0)}, 1.0)};
}

double farthest_distance_of(const AnySet& set, const VecX& x) {
    return (x - set.farthest(x)).norm();
}

Vec2 random_point(Rng& random, double size) {
    return {random.uniform(-size, size), random.uniform(-size, size)};
}

// A ball C of radius r shifts both bounds by r.
TEST(FarthestShell, OfABallIsAnAnnulus) {
    const Vec2 center(0.2, -0.4);
    const FarthestShell shell(Ball<>(center, 0.5), 1.5, 2.5);
    const Annulus annulus(center, 1.0, 2.0);
    EXPECT_EQ(prox_constant(shell), 1.0);
    Rng random(1);
    for (int k = 0; k < 200; ++k) {
        const VecX x = random_point(random, 4.0);
        EXPECT_LE((project(shell, x) - project(annulus, x)).norm(), 1e-14);
        EXPECT_EQ(contains(shell, x), contains(annulus, x));
    }
}

// dfar = s + d(x, {dfar <= s}) outside, and the distance to {dfar >= s} is s - dfar: the projection
// has the level s and is that far away, and no other point of the shell is nearer.
TEST(FarthestShell, IsAsFarAwayAsTheFarthestDistanceIsOff) {
    Rng random(2);
    for (const AnySet& set : strongly_convex_sets()) {
        const FarthestShell shell(set, 2.0, 2.4);
        for (int k = 0; k < 100; ++k) {
            const VecX x = random_point(random, 4.0);
            const double d = farthest_distance_of(set, x);
            if (d <= shell.constant() + 1e-3) continue;  // beyond the tube
            const VecX nearest = project(shell, x);
            const double expected = std::max({0.0, d - 2.4, 2.0 - d});
            EXPECT_NEAR((nearest - x).norm(), expected, 1e-9) << set.describe();
            EXPECT_TRUE(contains(shell, nearest, 1e-9));
            for (int j = 0; j < 50; ++j) {
                const VecX other = random_point(random, 4.0);
                const double distance = contains(shell, other) ? (other - x).norm() : expected;
                EXPECT_GE(distance, expected - 1e-9);
            }
        }
    }
}

// The points within s of all of C are convex: projections do not expand, and the difference is
// normal. They are the intersection of the balls about C.
TEST(FarthestShell, WithinADistanceIsConvex) {
    Rng random(3);
    for (const AnySet& set : strongly_convex_sets()) {
        const FarthestShell within(set, 0.0, 1.8);
        EXPECT_EQ(prox_constant(within), k_inf);
        for (int k = 0; k < 100; ++k) {
            const VecX x = random_point(random, 4.0);
            const VecX y = random_point(random, 4.0);
            const VecX px = project(within, x);
            EXPECT_LE((px - project(within, y)).norm(), (x - y).norm() + 1e-9);
            EXPECT_TRUE(is_normal(within, px, x - px, 1e-9));
            EXPECT_TRUE(!contains(within, x) || (x - set.project(y)).norm() <= 1.8);
        }
    }
}

TEST(FarthestShell, HasNormals) {
    const AnySet ellipse = Ellipsoid(Vec2(0, 0), Vec2(1, 0.7));
    const FarthestShell shell(ellipse, 2.0, 2.4);
    const Vec2 inside(1.5, 1.0);
    const VecX outer = project(shell, 3.0 * inside);
    const VecX inner = project(shell, 0.5 * inside);
    EXPECT_EQ(normal_cone(shell, outer).rays.cols(), 1);
    EXPECT_GT(normal_cone(shell, outer).rays.col(0).dot(3.0 * inside - outer), 0.0);
    EXPECT_GT(normal_cone(shell, inner).rays.col(0).dot(0.5 * inside - inner), 0.0);
    EXPECT_EQ(normal_cone(shell, 0.5 * (outer + inner)).rays.cols(), 0);
    EXPECT_EQ(normal_cone(shell, 10.0 * inside).kind, NormalCone::Kind::empty);
}

TEST(FarthestShell, RejectsWhatHasNoAnswer) {
    const AnySet box = Box<>(Vec2(0, 0), Vec2(1, 1));
    const AnySet ball = Ball<>(Vec2(0, 0), 1.0);
    EXPECT_THROW(FarthestShell(box, 0.0, 3.0), InputError);
    EXPECT_THROW(FarthestShell(ball, 1.0, k_inf), InputError);
    EXPECT_THROW(FarthestShell(ball, 0.0, 0.9), InputError);
    EXPECT_THROW(FarthestShell(ball, 3.0, 2.0), InputError);
    // The center of a ball has all of its points as farthest ones.
    EXPECT_THROW((void)project(FarthestShell(ball, 2.0, k_inf), Vec2(0, 0)), ComputationError);
}

}  // namespace
}  // namespace drystone::convex

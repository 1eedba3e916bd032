// Constants of strong convexity, and the farthest distance as a function (Nguyen 2024, chapter 5).
#include "drystone/convex/regularity/farthest_function.hpp"

#include <cmath>
#include <numbers>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/convex/intersection.hpp"
#include "drystone/convex/minkowski_sum.hpp"
#include "drystone/convex/regularity/regularity.hpp"
#include "drystone/convex/sets/ball_intersection.hpp"
#include "drystone/convex/sets/box.hpp"
#include "drystone/convex/sets/ellipsoid.hpp"
#include "drystone/convex/transformed.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/rng.hpp"

namespace drystone::convex {
namespace {

TEST(StrongConvexity, HasConstants) {
    const AnySet lens = BallIntersection({Vec2(-0.5, 0), Vec2(0.5, 0)}, 2.0);
    const AnySet ellipse = Ellipsoid(Vec2(0, 0), Vec2(2, 1));
    EXPECT_EQ(strong_convexity_constant(Ball<>(Vec2(1, 1), 3.0)), 3.0);
    EXPECT_EQ(strong_convexity_constant(lens), 2.0);
    EXPECT_EQ(strong_convexity_constant(ellipse), 4.0);
    EXPECT_EQ(strong_convexity_constant(scaled(lens, 1.5)), 3.0);
    EXPECT_EQ(strong_convexity_constant(MinkowskiSum({ellipse, lens})), 6.0);
    EXPECT_EQ(strong_convexity_constant(Intersection({ellipse, lens})), 4.0);
    EXPECT_FALSE(strong_convexity_constant(Box<>(Vec2(0, 0), Vec2(1, 1))).has_value());
    EXPECT_FALSE(strong_convexity_constant(MinkowskiSum({ellipse, Box<>(Vec2(0, 0), Vec2(1, 1))}))
                     .has_value());
}

// The constant of an ellipse is sharp: <v, x' - x> <= -|v| |x' - x|^2 / (2 R) holds on the boundary
// for R, and fails for a smaller one.
TEST(StrongConvexity, OfAnEllipseIsSharp) {
    std::vector<NormalSample> samples;
    for (int k = 0; k < 360; ++k) {
        const double p = k * std::numbers::pi / 180.0;
        samples.push_back({.point = Vec2(2.0 * std::cos(p), std::sin(p)),
                           .normal = Vec2(0.5 * std::cos(p), std::sin(p)).normalized()});
    }
    EXPECT_LE(regularity_defect(samples, strongly_convex_modulus(4.0)), 1e-14);
    EXPECT_GT(regularity_defect(samples, strongly_convex_modulus(3.9)), 1e-6);
}

// The step is the minimiser: no other point does better, and its residual (x - y) / h is the
// gradient of the farthest distance there.
TEST(FarthestDistance, HasAProximalStep) {
    Rng random(4);
    const auto uniform = [&random] { return 2.0 * random.uniform() - 1.0; };
    const std::vector<AnySet> sets{Ball<>(Vec2(0.2, 0.1), 0.5), Ellipsoid(Vec2(0, 0), Vec2(1, 0.7)),
                                   BallIntersection({Vec2(-0.5, 0), Vec2(0.5, 0)}, 1.0)};
    for (const AnySet& set : sets) {
        const ProxFunction f = farthest_distance_to(set);
        for (int k = 0; k < 50; ++k) {
            const VecX x = 4.0 * Vec2(uniform(), uniform()).normalized();
            const double h = 0.7;
            const VecX y = f.prox(x, h);
            const auto objective = [&](const VecX& z) {
                return f.value(z) + (z - x).squaredNorm() / (2.0 * h);
            };
            EXPECT_LT(((x - y) / h - (y - set.farthest(y)).normalized()).norm(), 1e-10);
            for (int j = 0; j < 20; ++j) {
                const VecX z = y + 0.5 * Vec2(uniform(), uniform());
                EXPECT_GE(objective(z), objective(y) - 1e-14);
            }
        }
    }
}

TEST(FarthestDistance, GoesToTheCenterOfABallAndNoFarther) {
    const ProxFunction f = farthest_distance_to(Ball<>(Vec2(1, 0), 2.0));
    EXPECT_EQ(f.value(Vec2(4, 0)), 5.0);
    EXPECT_EQ(f.prox(Vec2(4, 0), 10.0), VecX(Vec2(1, 0)));
}

TEST(FarthestDistance, RejectsWhatItCannotAnswer) {
    EXPECT_THROW((void)farthest_distance_to(Box<>(Vec2(0, 0), Vec2(1, 1))), InputError);
    const ProxFunction f = farthest_distance_to(Ellipsoid(Vec2(0, 0), Vec2(2, 1)));
    EXPECT_THROW((void)f.prox(Vec2(3, 0), 2.0), ComputationError);
}

}  // namespace
}  // namespace drystone::convex

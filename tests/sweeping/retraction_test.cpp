// Retraction and variation of moving sets on a partition.
#include "drystone/sweeping/retraction.hpp"

#include <gtest/gtest.h>

#include "drystone/convex/sets/ball.hpp"
#include "drystone/convex/sets/box.hpp"
#include "drystone/core/error.hpp"
#include "sweeping/problems.hpp"

namespace drystone::sweeping {
namespace {

using problems::uniform_partition;

convex::MovingSet breathing(double sign) {
    return {2, [sign](double t) -> convex::AnySet {
                return convex::Ball<>(VecX::Zero(2), 2.0 + sign * t);
            }};
}

TEST(Retraction, AGrowingSetHasVariationButNoRetraction) {
    const auto nodes = uniform_partition(0.0, 1.0, 10);
    const convex::Bounds ret = retraction(breathing(1.0), nodes);
    EXPECT_EQ(ret.lower, 0.0);
    const convex::Bounds var = variation(breathing(1.0), nodes);
    EXPECT_LE(var.lower, 1.0 + 1e-12);
    EXPECT_GE(var.upper, 1.0 - 1e-12);
    const convex::Bounds shrinking = retraction(breathing(-1.0), nodes);
    EXPECT_LE(shrinking.lower, 1.0 + 1e-12);
    EXPECT_GE(shrinking.upper, 1.0 - 1e-12);
}

// A translated bounded set: e(C, C + a) = |a|, so both are the length of the polygon through the
// nodes, and grow with refinement to the length of the path.
TEST(Retraction, OfATranslationIsTheLengthOfThePath) {
    const auto circle = [](double t) -> VecX { return Vec2(std::cos(t), std::sin(t)); };
    const convex::Box<> square(Vec2(-1, -1), Vec2(1, 1));
    const convex::MovingSet set = convex::translating_set(square, circle);
    double previous = 0.0;
    for (const int intervals : {4, 8, 16, 32}) {
        const auto nodes = uniform_partition(0.0, 1.0, intervals);
        const convex::Bounds ret = retraction(set, nodes);
        const double polygon = 2.0 * intervals * std::sin(0.5 / intervals);
        EXPECT_LE(ret.lower, polygon + 1e-12);
        EXPECT_GE(ret.upper, polygon - 1e-12);
        EXPECT_GT(ret.lower, previous);
        EXPECT_LE(ret.lower, 1.0);
        previous = ret.lower;
    }
}

TEST(Retraction, RefusesAPartitionThatGoesBack) {
    const std::vector<double> nodes{0.0, 0.5, 0.4};
    EXPECT_THROW((void)retraction(breathing(1.0), nodes), InputError);
}

}  // namespace
}  // namespace drystone::sweeping

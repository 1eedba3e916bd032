// Means over time: smooth functions, jumps, short pulses.
#include "drystone/linalg/time_mean.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace drystone {
namespace {

VecX one(double x) { return VecX::Constant(1, x); }

TEST(TimeMean, OfSmoothFunctionsIsExactToItsTolerance) {
    const VecX mean =
        time_mean([](double t) { return VecX(Vec2(std::sin(9.0 * t), t * t)); }, 1.0, 2.0);
    EXPECT_NEAR(mean[0], (std::cos(9.0) - std::cos(18.0)) / 9.0, 1e-9);
    EXPECT_NEAR(mean[1], 7.0 / 3.0, 1e-14);
}

// A constant is its own mean to the bit, also one that is no multiple of a power of two.
TEST(TimeMean, OfAConstantIsTheConstant) {
    EXPECT_EQ(time_mean([](double) { return one(0.1); }, 0.3, 0.31)[0], 0.1);
    EXPECT_EQ(time_mean([](double) { return VecX(); }, 0.3, 0.31).size(), 0);
}

// The impulse of a blow that is shorter than the step, wherever it lies: jumps are halved down to
// 2^-30 of a part.
TEST(TimeMean, SeesShortPulses) {
    for (int k = 0; k < 50; ++k) {
        const double start = 0.0095 * k / 50.0;
        const auto blow = [start](double t) {
            return one(t >= start && t < start + 5e-4 ? 2e4 : 0.0);
        };
        EXPECT_NEAR(0.01 * time_mean(blow, 0.0, 0.01)[0], 10.0, 1e-6) << start;
    }
}

}  // namespace
}  // namespace drystone

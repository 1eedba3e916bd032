#include "drystone/core/rng.hpp"

#include <array>
#include <cmath>

#include <gtest/gtest.h>

namespace drystone {

/// First outputs of SplitMix64 with seed 0, as published with the algorithm (Steele, Lea and Flood
/// 2014; Vigna's splitmix64.c).
TEST(Rng, IsSplitMix64) {
    Rng rng(0);
    EXPECT_EQ(rng.bits(), 0xe220a8397b1dcdafULL);
    EXPECT_EQ(rng.bits(), 0x6e789e6aa1b965f4ULL);
    EXPECT_EQ(rng.bits(), 0x06c45d188009454fULL);
}

TEST(Rng, RepeatsItselfFromTheSameSeed) {
    Rng first(7);
    Rng second(7);
    Rng other(8);
    bool differs = false;
    for (int i = 0; i < 1000; ++i) {
        const double x = first.normal();
        EXPECT_EQ(x, second.normal());
        differs = differs || x != other.normal();
    }
    EXPECT_TRUE(differs);
}

TEST(Rng, StaysInItsIntervals) {
    Rng rng(1);
    for (int i = 0; i < 100'000; ++i) {
        const double u = rng.uniform();
        ASSERT_GE(u, 0.0);
        ASSERT_LT(u, 1.0);
        const double v = rng.uniform(-2.0, 3.0);
        ASSERT_GE(v, -2.0);
        ASSERT_LT(v, 3.0);
        const int k = rng.index(7);
        ASSERT_GE(k, 0);
        ASSERT_LT(k, 7);
    }
}

/// Bounds of six standard deviations of the sample moments.
TEST(Rng, HasTheRightMoments) {
    constexpr int k_count = 100'000;
    const double six_sigma = 6.0 / std::sqrt(k_count);
    Rng rng(2);
    double mean = 0.0;
    double normal_mean = 0.0;
    double normal_square = 0.0;
    std::array<int, 10> bins{};
    for (int i = 0; i < k_count; ++i) {
        mean += rng.uniform() / k_count;
        const double z = rng.normal();
        normal_mean += z / k_count;
        normal_square += z * z / k_count;
        ++bins.at(static_cast<std::size_t>(rng.index(10)));
    }
    EXPECT_NEAR(mean, 0.5, six_sigma * std::sqrt(1.0 / 12.0));
    EXPECT_NEAR(normal_mean, 0.0, six_sigma);
    EXPECT_NEAR(normal_square, 1.0, six_sigma * std::sqrt(2.0));
    for (const int bin : bins) {
        EXPECT_NEAR(static_cast<double>(bin) / k_count, 0.1, six_sigma * std::sqrt(0.09));
    }
}

}  // namespace drystone

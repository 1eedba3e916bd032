// Ticks of random ranges: round numbers inside the range, at most as many as requested.
#include "drystone/figures/plot/ticks.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"

namespace drystone::figures::plot {
namespace {

/// Ranges of all sizes and places, none of them narrow enough to make rounding visible.
std::vector<Range> random_ranges() {
    Rng rng{7};
    std::vector<Range> ranges;
    for (int i = 0; i < 2000; ++i) {
        const double span = std::pow(10.0, rng.uniform(-12.0, 12.0));
        const double low = rng.uniform(-3.0, 3.0) * span;
        ranges.push_back({low, low + span});
    }
    return ranges;
}

TEST(LinearTicks, LieInTheRange) {
    for (const Range& range : random_ranges()) {
        const double tolerance = 1e-8 * (range.high - range.low);
        for (const double tick : linear_ticks(range, 8).major) {
            EXPECT_GE(tick, range.low - tolerance);
            EXPECT_LE(tick, range.high + tolerance);
        }
    }
}

TEST(LinearTicks, AreConsecutiveMultiplesOfOneTwoOrFiveTimesAPowerOfTen) {
    for (const Range& range : random_ranges()) {
        const Ticks ticks = linear_ticks(range, 8);
        ASSERT_GE(ticks.major.size(), 3U);
        const double step = ticks.major[1] - ticks.major[0];
        const double digit = step / std::pow(10.0, ticks.exponent);
        EXPECT_LT(std::min({std::abs(digit - 1.0), std::abs(digit - 2.0), std::abs(digit - 5.0)}),
                  1e-9);
        for (const double tick : ticks.major) {
            const double multiple = tick / step;
            EXPECT_NEAR(multiple, std::round(multiple), 1e-9);
        }
        for (std::size_t i = 1; i < ticks.major.size(); ++i) {
            EXPECT_NEAR((ticks.major[i] - ticks.major[i - 1]) / step, 1.0, 1e-9);
        }
    }
}

TEST(LinearTicks, LeaveNoRoomForAnotherOneAtTheEnds) {
    for (const Range& range : random_ranges()) {
        const Ticks ticks = linear_ticks(range, 8);
        const double step = ticks.major[1] - ticks.major[0];
        EXPECT_LT(ticks.major.front() - range.low, step * (1.0 + 1e-9));
        EXPECT_LT(range.high - ticks.major.back(), step * (1.0 + 1e-9));
    }
}

TEST(LinearTicks, AreAsManyAsAllowedButNotMore) {
    for (const Range& range : random_ranges()) {
        for (int max_count = 3; max_count <= 12; ++max_count) {
            const std::size_t count = linear_ticks(range, max_count).major.size();
            EXPECT_GE(count, 1U);
            EXPECT_LE(count, static_cast<std::size_t>(max_count));
        }
    }
}

TEST(LinearTicks, AreTheDoublesThatTheirDecimalsDenote) {
    EXPECT_EQ(linear_ticks({0.0, 0.5}, 6).major,
              (std::vector<double>{0.0, 0.1, 0.2, 0.3, 0.4, 0.5}));
}

TEST(LinearTicks, IncludeTheEndsDespiteRounding) {
    EXPECT_EQ(linear_ticks({0.1 + 0.2, 0.9}, 4).major, (std::vector<double>{0.4, 0.6, 0.8}));
    EXPECT_EQ(linear_ticks({0.1 + 0.2, 0.9}, 7).major.front(), 0.3);
}

TEST(LinearTicks, WorkForExtremeRanges) {
    for (const Range& range : {Range{-1e300, 1e300}, Range{0.0, 1e-289}, Range{1.0, 1.0 + 1e-11}}) {
        const Ticks ticks = linear_ticks(range, 8);
        EXPECT_GE(ticks.major.size(), 3U);
        EXPECT_LE(ticks.major.size(), 8U);
        EXPECT_TRUE(std::ranges::all_of(ticks.major, [](double t) { return std::isfinite(t); }));
    }
}

TEST(LogTicks, AreTheDecadesOfALongRange) {
    const Ticks ticks = log_ticks({0.5e-3, 2.0}, 8);
    EXPECT_EQ(ticks.spacing, TickSpacing::decades);
    EXPECT_EQ(ticks.major, (std::vector<double>{1e-3, 1e-2, 1e-1, 1.0}));
}

TEST(LogTicks, MinorTicksAreTheOtherDigits) {
    const Ticks ticks = log_ticks({1.0, 100.0}, 8);
    EXPECT_EQ(ticks.minor,
              (std::vector<double>{2, 3, 4, 5, 6, 7, 8, 9, 20, 30, 40, 50, 60, 70, 80, 90}));
}

TEST(LogTicks, SkipDecadesEvenlyIfThereAreTooMany) {
    const Ticks ticks = log_ticks({1e-14, 1e10}, 6);
    ASSERT_GE(ticks.major.size(), 3U);
    EXPECT_LE(ticks.major.size(), 6U);
    for (std::size_t i = 1; i < ticks.major.size(); ++i) {
        EXPECT_NEAR(std::log10(ticks.major[i] / ticks.major[i - 1]), 5.0, 1e-9);
    }
}

TEST(LogTicks, UseOneTwoFiveWithinADecade) {
    const Ticks ticks = log_ticks({1.5, 30.0}, 8);
    EXPECT_EQ(ticks.spacing, TickSpacing::one_two_five);
    EXPECT_EQ(ticks.major, (std::vector<double>{2.0, 5.0, 10.0, 20.0}));
}

TEST(LogTicks, AreLinearWithinAFractionOfADecade) {
    const Ticks ticks = log_ticks({3.0, 4.0}, 6);
    EXPECT_EQ(ticks.spacing, TickSpacing::linear);
    EXPECT_GE(ticks.major.size(), 3U);
}

TEST(LogTicks, LieInTheRangeAndDoNotRepeat) {
    Rng rng{11};
    for (int i = 0; i < 2000; ++i) {
        const double low = std::pow(10.0, rng.uniform(-20.0, 20.0));
        const Range range{low, low * std::pow(10.0, rng.uniform(0.01, 25.0))};
        const Ticks ticks = log_ticks(range, 7);
        EXPECT_GE(ticks.major.size(), 1U);
        for (const auto* values : {&ticks.major, &ticks.minor}) {
            EXPECT_TRUE(std::ranges::is_sorted(*values));
            for (const double tick : *values) {
                EXPECT_GE(tick, range.low * (1.0 - 1e-8));
                EXPECT_LE(tick, range.high * (1.0 + 1e-8));
            }
            EXPECT_EQ(std::set<double>(values->begin(), values->end()).size(), values->size());
        }
    }
}

}  // namespace
}  // namespace drystone::figures::plot

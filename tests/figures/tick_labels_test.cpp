// Labels of ticks: digits, exponents, common factors, minus signs.
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"
#include "drystone/figures/plot/ticks.hpp"

namespace drystone::figures::plot {
namespace {

std::vector<std::string> digits(const TickLabels& labels) {
    std::vector<std::string> result;
    for (const NumberText& text : labels.texts) result.push_back(text.digits);
    return result;
}

TEST(TickLabels, HaveTheDecimalsOfTheStepAndARealMinusSign) {
    const TickLabels labels = tick_labels(linear_ticks({-0.5, 1.0}, 4));
    EXPECT_EQ(digits(labels), (std::vector<std::string>{"−0.5", "0.0", "0.5", "1.0"}));
    EXPECT_EQ(labels.factor, NumberText{});
}

TEST(TickLabels, AreIntegersIfTheStepIs) {
    EXPECT_EQ(digits(tick_labels(linear_ticks({0.0, 40.0}, 5))),
              (std::vector<std::string>{"0", "10", "20", "30", "40"}));
}

TEST(TickLabels, TakeAPowerOfTenOutOfSmallNumbers) {
    const TickLabels labels = tick_labels(linear_ticks({0.0, 1.5e-7}, 4));
    EXPECT_EQ(digits(labels), (std::vector<std::string>{"0.0", "0.5", "1.0", "1.5"}));
    EXPECT_EQ(labels.factor, (NumberText{"×10", "−7"}));
}

TEST(TickLabels, TakeAPowerOfTenOutOfLargeNumbers) {
    const TickLabels labels = tick_labels(linear_ticks({0.0, 3e6}, 4));
    EXPECT_EQ(digits(labels), (std::vector<std::string>{"0", "1", "2", "3"}));
    EXPECT_EQ(labels.factor, (NumberText{"×10", "6"}));
}

TEST(TickLabels, OfDecadesArePowers) {
    const TickLabels labels = tick_labels(log_ticks({1e-3, 1.0}, 4));
    ASSERT_EQ(labels.texts.size(), 4U);
    EXPECT_EQ(labels.texts.front(), (NumberText{"10", "−3"}));
    EXPECT_EQ(labels.texts.back(), (NumberText{"10", "0"}));
}

TEST(TickLabels, WithinADecadeArePlainOrScientific) {
    EXPECT_EQ(digits(tick_labels(log_ticks({0.015, 0.3}, 8))),
              (std::vector<std::string>{"0.02", "0.05", "0.1", "0.2"}));
    const TickLabels labels = tick_labels(log_ticks({1.5e-7, 3e-6}, 8));
    EXPECT_EQ(labels.texts.front(), (NumberText{"2×10", "−7"}));
    EXPECT_EQ(labels.texts.back(), (NumberText{"2×10", "−6"}));
}

TEST(TickLabels, AreDifferentForDifferentTicks) {
    Rng rng{3};
    for (int i = 0; i < 2000; ++i) {
        const double low = rng.uniform(-100.0, 100.0);
        const double span = std::pow(10.0, rng.uniform(-9.0, 9.0));
        const std::vector<std::string> texts =
            digits(tick_labels(linear_ticks({low, low + span}, 9)));
        EXPECT_EQ(std::set<std::string>(texts.begin(), texts.end()).size(), texts.size());
    }
}

}  // namespace
}  // namespace drystone::figures::plot

// Roots in brackets, against functions whose root is known.
#include "drystone/linalg/roots.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace drystone {
namespace {

// Each evaluation of x^3 - 2 is exact to 2e-16, and the slope at the root is about 5.
TEST(BracketedRoot, FindsASmoothRootToRounding) {
    const auto cubic = [](double x) { return x * x * x - 2.0; };
    EXPECT_NEAR(bracketed_root(cubic, 0.0, 10.0), std::cbrt(2.0), 1e-15);
}

TEST(BracketedRoot, FindsTheJumpOfAFunctionWithoutRoot) {
    const auto jump = [](double x) { return x < 0.3 ? -1.0 : 5.0; };
    const double found = bracketed_root(jump, -1.0, 1.0);
    EXPECT_NEAR(found, 0.3, 1e-15);
}

// The true end comes first, on whichever side it is; 60 halvings of [0, 1] reach the last bit.
TEST(Bisected, EnclosesTheBorderFromBothSides) {
    const auto below = [](double x) { return x * x <= 2.0; };
    const auto [yes, no] = bisected(below, 0.0, 2.0, 60);
    EXPECT_LE(yes, std::sqrt(2.0));
    EXPECT_EQ(no, std::nextafter(yes, 2.0));
    const auto above = [](double x) { return x * x > 2.0; };
    const auto [high, low] = bisected(above, 2.0, 0.0, 60);
    EXPECT_EQ(high, no);
    EXPECT_EQ(low, yes);
}

TEST(Bisected, HalvesAsOftenAsAskedFor) {
    const auto never = [](double) { return false; };
    const auto [yes, no] = bisected(never, 0.0, 1.0, 3);
    EXPECT_EQ(yes, 0.0);
    EXPECT_EQ(no, 0.125);
}

}  // namespace
}  // namespace drystone

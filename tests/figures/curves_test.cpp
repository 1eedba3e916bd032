// Lines with fewer points that stay within a tolerance of all points.
#include "drystone/figures/curves/curves.hpp"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace drystone::figures::curves {
namespace {

Line sine(std::size_t count) {
    Line line;
    for (std::size_t i = 0; i <= count; ++i) {
        line.x.push_back(static_cast<double>(i) / static_cast<double>(count));
        line.y.push_back(std::sin(6.0 * line.x.back()));
    }
    return line;
}

/// Value of the polyline at x.
double value_at(const Line& line, double x) {
    std::size_t k = 1;
    while (k + 1 < line.x.size() && line.x[k] < x) ++k;
    const double share = (x - line.x[k - 1]) / (line.x[k] - line.x[k - 1]);
    return line.y[k - 1] + share * (line.y[k] - line.y[k - 1]);
}

TEST(Polyline, KeepsAStraightLineByItsEnds) {
    Line line;
    for (int i = 0; i <= 100; ++i) {
        line.x.push_back(i);
        line.y.push_back(3.0 * i);
    }
    const Line few = simplified(line, 1e-6, 1e-6);
    EXPECT_EQ(few.x, (std::vector<double>{0.0, 100.0}));
    EXPECT_EQ(few.y, (std::vector<double>{0.0, 300.0}));
}

// A chord of a curve y'' <= 36 over d is 36 d^2 / 8 away from it at most, so units of 1e-3 are met
// by chords of some 1/70: far fewer than a thousand points.
TEST(Polyline, StaysWithinAUnit) {
    const Line line = sine(1000);
    const Line few = simplified(line, 1e-3, 1e-3);
    EXPECT_LT(few.x.size(), 100U);
    for (std::size_t i = 0; i < line.x.size(); ++i) {
        // The distance along y is larger than the one to the line by sqrt(1 + slope^2).
        EXPECT_NEAR(value_at(few, line.x[i]), line.y[i], 1e-3 * std::hypot(1.0, 6.0));
    }
}

TEST(Polyline, KeepsPeaksAndGaps) {
    Line line = sine(1000);
    line.y[500] = 10.0;
    line.y[700] = std::numeric_limits<double>::quiet_NaN();
    const Line few = simplified(line, 1e-2, 1e-2);
    EXPECT_LT(few.x.size(), 60U);
    EXPECT_NE(std::find(few.y.begin(), few.y.end(), 10.0), few.y.end());
    EXPECT_EQ(std::count_if(few.y.begin(), few.y.end(), [](double y) { return std::isnan(y); }), 1);
}

TEST(Polyline, TakesShortLinesAsTheyAre) {
    EXPECT_TRUE(simplified({}, 1.0, 1.0).x.empty());
    EXPECT_EQ(simplified({.x = {1.0}, .y = {2.0}}, 1.0, 1.0).y, (std::vector<double>{2.0}));
}

}  // namespace
}  // namespace drystone::figures::curves

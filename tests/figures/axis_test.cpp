// Ranges of axes: extent of the data with padding, prescribed ranges, equal axes.
#include "drystone/figures/plot/axis.hpp"

#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

namespace drystone::figures::plot {
namespace {

Ranges ranges_of(const Panel& panel) { return axis_ranges(panel, series_of(panel)); }

Range y_range(std::vector<double> y, bool log = false) {
    Panel panel;
    panel.y.log = log;
    panel.lines.push_back({.x = std::vector<double>(y.size(), 1.0), .y = std::move(y)});
    return ranges_of(panel).y;
}

TEST(AxisRange, HoldsTheDataAndALittleMore) {
    const Range range = y_range({2.0, -1.0, 4.0});
    EXPECT_NEAR(range.low, -1.0 - 0.04 * 5.0, 1e-12);
    EXPECT_NEAR(range.high, 4.0 + 0.04 * 5.0, 1e-12);
}

TEST(AxisRange, HoldsLinesPointsAndAreas) {
    Panel panel;
    panel.lines.push_back({.x = {0.0}, .y = {0.0}});
    panel.points.push_back({.x = {5.0}, .y = {0.0}});
    panel.areas.push_back({.x = {0.0, 1.0, 1.0}, .y = {0.0, 0.0, -7.0}});
    const Ranges ranges = ranges_of(panel);
    EXPECT_GE(ranges.x.high, 5.0);
    EXPECT_LE(ranges.y.low, -7.0);
}

TEST(AxisRange, OfAPointWithoutOneCoordinateIsNotCounted) {
    Panel panel;
    const double nan = std::numeric_limits<double>::quiet_NaN();
    panel.lines.push_back({.x = {0.0, 1.0, 1e9}, .y = {0.0, 1.0, nan}});
    EXPECT_LT(ranges_of(panel).x.high, 2.0);
}

TEST(AxisRange, ConstantDataLieInTheMiddle) {
    for (const double value : {1.5, -2e9, 3e-7, 1e300, 1e-299}) {
        const Range range = y_range({value, value});
        EXPECT_LT(range.low, value);
        EXPECT_GT(range.high, value);
        EXPECT_TRUE(std::isfinite(range.high - range.low));
    }
    EXPECT_EQ(y_range({0.0, 0.0}), (Range{-1.0, 1.0}));
}

TEST(AxisRange, RoundingErrorsAreNotMagnified) {
    const Range range = y_range({9.81, 9.81 * (1.0 + 4e-16), 9.81 * (1.0 - 4e-16)});
    EXPECT_GT(range.high - range.low, 1.0);
}

TEST(AxisRange, WithoutDataIsADefault) {
    EXPECT_EQ(y_range({}), (Range{0.0, 1.0}));
    EXPECT_EQ(y_range({}, true), (Range{1.0, 10.0}));
    EXPECT_EQ(y_range({std::numeric_limits<double>::infinity()}), (Range{0.0, 1.0}));
}

TEST(AxisRange, LogIgnoresWhatIsNotPositive) {
    const Range range = y_range({-5.0, 0.0, 1e-3, 1e3}, true);
    EXPECT_NEAR(std::log10(range.low), -3.0 - 0.04 * 6.0, 1e-9);
    EXPECT_NEAR(std::log10(range.high), 3.0 + 0.04 * 6.0, 1e-9);
}

TEST(AxisRange, LogOfAConstantIsADecade) {
    const Range range = y_range({1e-5}, true);
    EXPECT_NEAR(range.high / range.low, 10.0, 1e-9);
}

TEST(AxisRange, PrescribedIsTakenAsItIs) {
    Panel panel;
    panel.x.range = {2.0, 3.0};
    panel.lines.push_back({.x = {0.0, 10.0}, .y = {0.0, 1.0}});
    EXPECT_EQ(ranges_of(panel).x, (Range{2.0, 3.0}));
}

double pixels_per_unit(const Range& range, double length) {
    return length / (range.high - range.low);
}

TEST(Equalize, EnlargesTheFreeRangeAboutItsCentre) {
    Panel panel;
    Ranges ranges{{0.0, 1.0}, {-3.0, 3.0}};
    Rect axes{10.0, 20.0, 400.0, 300.0};
    equalize(panel, ranges, axes);
    EXPECT_NEAR(pixels_per_unit(ranges.x, axes.width), pixels_per_unit(ranges.y, axes.height),
                1e-9);
    EXPECT_EQ(ranges.y, (Range{-3.0, 3.0}));
    EXPECT_NEAR(0.5 * (ranges.x.low + ranges.x.high), 0.5, 1e-12);
    EXPECT_EQ(axes.width, 400.0);
}

TEST(Equalize, ShortensTheAxesIfTheRangeIsPrescribed) {
    Panel panel;
    panel.x.range = {0.0, 1.0};
    panel.y.range = {0.0, 1.0};
    Ranges ranges{*panel.x.range, *panel.y.range};
    Rect axes{10.0, 20.0, 400.0, 300.0};
    equalize(panel, ranges, axes);
    EXPECT_EQ(ranges.x, (Range{0.0, 1.0}));
    EXPECT_DOUBLE_EQ(axes.width, 300.0);
    EXPECT_DOUBLE_EQ(axes.height, 300.0);
    EXPECT_DOUBLE_EQ(axes.left + 0.5 * axes.width, 210.0);
}

TEST(Equalize, MeansEqualDecadesOnLogAxes) {
    Panel panel;
    panel.x.log = panel.y.log = true;
    Ranges ranges{{1.0, 1e4}, {1.0, 10.0}};
    Rect axes{0.0, 0.0, 400.0, 300.0};
    equalize(panel, ranges, axes);
    EXPECT_NEAR(std::log10(ranges.y.high / ranges.y.low), 3.0, 1e-9);
}

}  // namespace
}  // namespace drystone::figures::plot

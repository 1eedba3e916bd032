// Maps from data to pixels, linear and logarithmic, at the ends of the range of doubles.
#include "drystone/figures/plot/scale.hpp"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "core/test_numbers.hpp"

namespace drystone::figures::plot {
namespace {

TEST(Scale, LinearMapsEndsToEndsAndMiddleToMiddle) {
    const Scale scale{{-1.0, 3.0}, 100.0, 500.0, false};
    EXPECT_DOUBLE_EQ(to_pixel(scale, -1.0), 100.0);
    EXPECT_DOUBLE_EQ(to_pixel(scale, 1.0), 300.0);
    EXPECT_DOUBLE_EQ(to_pixel(scale, 3.0), 500.0);
}

TEST(Scale, LogMapsTheGeometricMeanToTheMiddle) {
    const Scale scale{{1e-4, 1.0}, 400.0, 0.0, true};
    EXPECT_DOUBLE_EQ(to_pixel(scale, 1e-4), 400.0);
    EXPECT_NEAR(to_pixel(scale, 1e-2), 200.0, 1e-9);
    EXPECT_DOUBLE_EQ(to_pixel(scale, 1.0), 0.0);
}

TEST(Scale, WhatIsNotDrawableHasNoPixel) {
    const Scale linear{{0.0, 1.0}, 0.0, 1.0, false};
    for (const double value : {k_nan, k_infinity, -k_infinity, 1e301}) {
        EXPECT_TRUE(std::isnan(to_pixel(linear, value))) << value;
    }
    const Scale log{{1.0, 10.0}, 0.0, 1.0, true};
    for (const double value : {k_nan, k_infinity, 0.0, -1.0}) {
        EXPECT_TRUE(std::isnan(to_pixel(log, value))) << value;
    }
}

TEST(Scale, FarPointsStayFinite) {
    const Scale scale{{0.0, 1e-280}, 0.0, 400.0, false};
    EXPECT_TRUE(std::isfinite(to_pixel(scale, 1e300)));
    EXPECT_TRUE(std::isfinite(to_pixel(scale, -1e300)));
}

}  // namespace
}  // namespace drystone::figures::plot

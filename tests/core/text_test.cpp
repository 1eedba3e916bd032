#include "drystone/core/text.hpp"

#include <bit>
#include <cmath>
#include <cstdlib>
#include <limits>

#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"

namespace drystone {

TEST(Text, IsShort) {
    EXPECT_EQ(to_text(0.1), "0.1");
    EXPECT_EQ(to_text(-2.0), "-2");
    EXPECT_EQ(to_text(1e100), "1e+100");
    EXPECT_EQ(to_text(-0.0), "-0");
    EXPECT_EQ(to_text(std::numeric_limits<double>::quiet_NaN()), "nan");
    EXPECT_EQ(to_text(-std::numeric_limits<double>::quiet_NaN()), "nan");
    EXPECT_EQ(to_text(-std::numeric_limits<double>::infinity()), "-inf");
    EXPECT_EQ(to_text(-std::numeric_limits<double>::denorm_min()), "-5e-324");
    EXPECT_EQ(to_text(-std::numeric_limits<double>::max()), "-1.7976931348623157e+308");
}

TEST(Text, OfMessagesHasSixDigits) {
    EXPECT_EQ(short_text(1.0014573287377713), "1.00146");
    EXPECT_EQ(short_text(0.5), "0.5");
    EXPECT_EQ(short_text(-1234567.0), "-1.23457e+06");
    EXPECT_EQ(short_text(81.99999999999646), "82");
    EXPECT_EQ(short_text(-std::numeric_limits<double>::quiet_NaN()), "nan");
}

/// Every bit pattern reads back as the same double.
TEST(Text, ReadsBack) {
    Rng rng(3);
    for (int i = 0; i < 20'000; ++i) {
        const auto value = std::bit_cast<double>(rng.bits());
        if (!std::isfinite(value)) continue;
        ASSERT_EQ(std::strtod(to_text(value).c_str(), nullptr), value);
    }
}

}  // namespace drystone

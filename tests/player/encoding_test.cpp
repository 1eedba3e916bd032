// Integers, bytes and texts of the containers, against their descriptions.
#include <algorithm>
#include <limits>

#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"
#include "drystone/player/container.hpp"
#include "player/decoding.hpp"

namespace drystone::player {
namespace {

using test::inflated;
using test::unsmooth;

TEST(PlayerEncoding, SmoothComesBackWhateverTheNumbers) {
    Rng rng(1);
    constexpr std::array<std::int32_t, 4> k_extremes{
        std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max(), -1, 0};
    for (int sample = 0; sample < 300; ++sample) {
        const std::size_t rows = 1 + static_cast<std::size_t>(rng.index(6));
        const std::size_t width = static_cast<std::size_t>(rng.index(5));
        std::vector<std::int32_t> values(rows * width);
        for (std::int32_t& value : values) {
            value = rng.index(3) == 0 ? k_extremes[static_cast<std::size_t>(rng.index(4))]
                                      : rng.index(2'000'000) - 1'000'000;
        }
        EXPECT_EQ(unsmooth(smooth_bytes(values, rows), rows), values);
    }
}

TEST(PlayerEncoding, EvenMotionBecomesZeros) {
    constexpr std::size_t k_rows = 50;
    std::vector<std::int32_t> values;
    for (std::size_t row = 0; row < k_rows; ++row) {
        const auto k = static_cast<std::int32_t>(row);
        values.insert(values.end(), {1000 + 37 * k, -5 * k});
    }
    const std::string bytes = smooth_bytes(values, k_rows);
    // Two rows of two entries say where it starts and how fast it is.
    EXPECT_LE(std::count_if(bytes.begin(), bytes.end(), [](char c) { return c != 0; }), 8);
}

TEST(PlayerEncoding, Base64IsThatOfRfc4648) {
    EXPECT_EQ(base64(""), "");
    EXPECT_EQ(base64("f"), "Zg==");
    EXPECT_EQ(base64("fo"), "Zm8=");
    EXPECT_EQ(base64("foo"), "Zm9v");
    EXPECT_EQ(base64("foobar"), "Zm9vYmFy");
    EXPECT_EQ(base64(std::string("\xff\x00\xfe", 3)), "/wD+");
}

TEST(PlayerEncoding, GzipComesBackAndHasNoDate) {
    Rng rng(2);
    for (const std::size_t size : {0UL, 1UL, 1000UL, 300'000UL}) {
        std::string text(size, '\0');
        for (char& c : text) c = static_cast<char>(rng.index(256));
        const std::string packed = gzip(text);
        EXPECT_EQ(inflated(packed), text);
        EXPECT_EQ(packed.substr(4, 4), std::string(4, '\0'));  // the time of RFC 1952
    }
}

TEST(PlayerEncoding, SixteenBitsAreWithinHalfAStepOfTheLargest) {
    Rng rng(3);
    std::vector<double> values(1000);
    double largest = 0.0;
    for (double& value : values) {
        value = 1e3 * rng.normal();
        largest = std::max(largest, std::abs(value));
    }
    std::vector<double> sizes = values;
    for (double& value : sizes) value = std::abs(value);
    Container container("chunk");
    container.add_signed_16("signed", {1000}, values);
    container.add_unsigned_16("unsigned", {500, 2}, sizes);
    const test::DecodedContainer back = test::decoded(container.bytes());
    EXPECT_EQ(back.header.at("kind"), "chunk");
    EXPECT_EQ(back.header.at("version"), 1);
    for (std::size_t i = 0; i < values.size(); ++i) {
        // Half a step, and rounding of the product.
        EXPECT_NEAR(back.arrays.at("signed").values[i], values[i], 0.5001 * largest / 32767.0);
        EXPECT_NEAR(back.arrays.at("unsigned").values[i], sizes[i], 0.5001 * largest / 65535.0);
    }
}

TEST(PlayerEncoding, NumbersThatAreNotFiniteBecomeZero) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double infinity = std::numeric_limits<double>::infinity();
    const std::vector<double> values{nan, infinity, -infinity, 2.0};
    Container container("chunk");
    container.add_signed_16("values", {4}, values);
    container.add_signed_16("nothing", {2}, std::vector<double>{0.0, 0.0});
    const test::DecodedContainer back = test::decoded(container.bytes());
    EXPECT_EQ(back.arrays.at("values").values, (std::vector<double>{0.0, 0.0, 0.0, 2.0}));
    EXPECT_EQ(back.arrays.at("nothing").values, (std::vector<double>{0.0, 0.0}));
    EXPECT_EQ(Grid{}.at(nan), 0);
    EXPECT_EQ((Grid{.scale = 0.5, .bias = {1.0, 3.0}}.at(4.0, 1)), 2);
}

}  // namespace
}  // namespace drystone::player

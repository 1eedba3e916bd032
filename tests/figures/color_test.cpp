// The palette and hexadecimal text of colours.
#include "drystone/figures/color.hpp"

#include <set>

#include <gtest/gtest.h>

namespace drystone::figures {
namespace {

TEST(Color, HexIsWrittenWithTwoDigitsPerChannel) {
    EXPECT_EQ(hex({0, 114, 178}), "#0072b2");
    EXPECT_EQ(hex({255, 10, 0}), "#ff0a00");
}

TEST(Color, PaletteRepeatsAfterSevenDifferentColors) {
    std::set<std::string> seen;
    for (std::size_t i = 0; i < 7; ++i) {
        seen.insert(hex(palette_color(i)));
        EXPECT_EQ(palette_color(i), palette_color(i + 7));
    }
    EXPECT_EQ(seen.size(), 7U);
}

}  // namespace
}  // namespace drystone::figures

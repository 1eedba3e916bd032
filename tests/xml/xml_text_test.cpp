#include "drystone/xml/xml_text.hpp"

#include <locale>
#include <string>

#include <gtest/gtest.h>

namespace drystone::xml {
namespace {

TEST(XmlText, EscapesMarkup) {
    EXPECT_EQ(escaped(R"(a < b & "c" > d)"), "a &lt; b &amp; &quot;c&quot; &gt; d");
}

TEST(XmlText, KeepsUtf8) { EXPECT_EQ(escaped("µ ≤ 1, θ = ½ 𝒦"), "µ ≤ 1, θ = ½ 𝒦"); }

TEST(XmlText, ReplacesWhatXmlCannotHold) {
    EXPECT_EQ(escaped(std::string{"a\0b\x1b"
                                  "c",
                                  5}),
              "a\uFFFDb\uFFFDc");
    EXPECT_EQ(escaped("\xff\xc3("), "\uFFFD\uFFFD(");
    EXPECT_EQ(escaped("\xed\xa0\x80"), "\uFFFD\uFFFD\uFFFD");  // a surrogate
    EXPECT_EQ(escaped("\xc0\xaf"), "\uFFFD\uFFFD");            // an overlong slash
    EXPECT_EQ(escaped("\xe2\x82"), "\uFFFD\uFFFD");            // cut off
}

TEST(XmlText, TwoDecimalsNeverMinusZero) {
    EXPECT_EQ(two_decimals(3.14159), "3.14");
    EXPECT_EQ(two_decimals(-2.0), "-2.00");
    EXPECT_EQ(two_decimals(-0.004), "0.00");
    EXPECT_EQ(two_decimals(-0.0), "0.00");
    EXPECT_EQ(two_decimals(1e6), "1000000.00");
}

/// 1.234,5 instead of 1,234.5
class CommaDecimals : public std::numpunct<char> {
  protected:
    [[nodiscard]] char do_decimal_point() const override { return ','; }
    [[nodiscard]] char do_thousands_sep() const override { return '.'; }
    [[nodiscard]] std::string do_grouping() const override { return "\3"; }
};

TEST(XmlText, DoesNotDependOnTheLocale) {
    const std::locale before = std::locale::global(std::locale{std::locale{}, new CommaDecimals});
    const std::string text = two_decimals(1234.5);
    std::locale::global(before);
    EXPECT_EQ(text, "1234.50");
}

TEST(Utf8, ReadsCodePointsOfEveryLength) {
    std::string_view text = "aé→𝒦";
    EXPECT_EQ(take_code_point(text), U'a');
    EXPECT_EQ(take_code_point(text), U'é');
    EXPECT_EQ(take_code_point(text), U'→');
    EXPECT_EQ(take_code_point(text), U'𝒦');
    EXPECT_TRUE(text.empty());
}

}  // namespace
}  // namespace drystone::xml

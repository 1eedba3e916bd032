#include "drystone/output/plot/xml_text.hpp"

#include <locale>
#include <string>

#include <gtest/gtest.h>

#include "drystone/output/plot/text_width.hpp"
#include "drystone/output/plot/utf8.hpp"

namespace drystone::output::plot {
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

TEST(TextWidth, IsAdditiveAndProportionalToTheSize) {
    EXPECT_DOUBLE_EQ(text_width("ab", 10.0), text_width("a", 10.0) + text_width("b", 10.0));
    EXPECT_DOUBLE_EQ(text_width("ab", 20.0), 2.0 * text_width("ab", 10.0));
    EXPECT_DOUBLE_EQ(text_width("0", 1000.0), 636.0);  // DejaVu Sans
    EXPECT_DOUBLE_EQ(text_width("µµ", 10.0), 2.0 * text_width("µ", 10.0));
}

TEST(Wrapped, BreaksAtSpacesAndKeepsEveryWord) {
    const std::string text = "the quick brown fox jumps over the lazy dog";
    for (const double width : {20.0, 60.0, 100.0, 1000.0}) {
        std::string joined;
        for (const std::string& line : wrapped(text, 10.0, width)) {
            const bool several_words = line.find(' ') != std::string::npos;
            EXPECT_TRUE(!several_words || text_width(line, 10.0) <= width);
            joined += (joined.empty() ? "" : " ") + line;
        }
        EXPECT_EQ(joined, text);
    }
}

TEST(Wrapped, BreaksAtNewlines) {
    EXPECT_EQ(wrapped("a\n\nb c", 10.0, 1000.0), (std::vector<std::string>{"a", "", "b c"}));
    EXPECT_TRUE(wrapped("", 10.0, 1000.0).empty());
}

}  // namespace
}  // namespace drystone::output::plot

// Widths of text and line breaks.
#include "drystone/figures/plot/text.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace drystone::figures::plot {
namespace {

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
}  // namespace drystone::figures::plot

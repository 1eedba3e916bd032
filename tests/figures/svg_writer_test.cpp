// SVG of figures: well-formed, complete, deterministic, with gaps and extreme numbers.
#include "drystone/figures/plot/svg_writer.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/test_numbers.hpp"
#include "drystone/figures/plot/series.hpp"
#include "svg_reading.hpp"

namespace drystone::figures {
namespace {

constexpr double k_rounding = 0.0051;  // px: coordinates have two decimals

Figure figure_of(const Panel& panel) {
    Figure figure;
    figure.panels.push_back(panel);
    return figure;
}

/// Everything a figure can hold.
Figure rich_figure() {
    Figure figure{.title = "R&D <\"rich\">", .columns = 2};
    Panel& loop = figure.panels.emplace_back();
    Panel& errors = figure.panels.emplace_back();
    figure.panels.emplace_back().title = "empty";

    loop.title = "loop & more";
    loop.x.label = "a < b";
    loop.y.label = "\"u\" (m)";
    loop.equal_axes = true;
    for (const Dash dash : {Dash::solid, Dash::dashed, Dash::dotted, Dash::dash_dotted}) {
        loop.lines.push_back({.x = {0.0, 1.0, k_nan, 2.0},
                              .y = {0.0, 1e-7, 0.0, 3e-7},
                              .label = "<l>",
                              .dash = dash});
    }
    for (const Marker marker :
         {Marker::circle, Marker::square, Marker::diamond, Marker::triangle, Marker::cross}) {
        loop.points.push_back({.x = {1.0}, .y = {0.0}, .label = "p", .marker = marker});
    }
    loop.areas.push_back({.x = {0.0, 1.0, 1.0}, .y = {0.0, 0.0, 1.0}, .label = "a&b"});
    loop.texts.push_back({.x = 0.5, .y = 0.5, .text = "x < y\n&c"});

    errors.x.log = errors.y.log = true;
    errors.lines.push_back({.x = {1e-3, 1e-2, 1e-1}, .y = {1e-6, 1e-4, 0.0}});
    return figure;
}

TEST(SvgWriter, WritesWellFormedXml) {
    const std::string svg = plot::to_svg(rich_figure());
    EXPECT_EQ(test::xml_error(svg), "");
    EXPECT_TRUE(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    EXPECT_TRUE(svg.ends_with("</svg>\n"));
}

TEST(SvgWriter, EscapesTexts) {
    const std::string svg = plot::to_svg(rich_figure());
    for (const char* text : {"R&amp;D &lt;&quot;rich&quot;&gt;", "loop &amp; more", "a &lt; b",
                             "&lt;l&gt;", "a&amp;b", ">x &lt; y<", ">&amp;c<"}) {
        EXPECT_NE(svg.find(text), std::string::npos) << text;
    }
}

TEST(SvgWriter, IsDeterministic) {
    EXPECT_EQ(plot::to_svg(rich_figure()), plot::to_svg(rich_figure()));
}

TEST(SvgWriter, PaintsTheWholePictureWhite) {
    const std::string svg = plot::to_svg(rich_figure());
    const std::string root = test::tags(svg, "svg").at(0);
    const std::string background = test::tags(svg, "rect").at(0);
    EXPECT_EQ(test::attribute(background, "fill"), "#ffffff");
    EXPECT_EQ(test::attribute(background, "width"), test::attribute(root, "width"));
    EXPECT_EQ(test::attribute(background, "height"), test::attribute(root, "height"));
}

TEST(SvgWriter, MapsDataToPixels) {
    Panel panel;
    panel.x.range = {0.0, 4.0};
    panel.y.range = {-1.0, 1.0};
    panel.lines.push_back({.x = {0.0, 4.0, 1.0}, .y = {-1.0, 1.0, 0.0}});
    const std::string svg = plot::to_svg(figure_of(panel));
    const plot::Rect axes = test::frame(svg);
    const std::vector<plot::Pixel> points = test::line_points(svg);
    ASSERT_EQ(points.size(), 3U);
    EXPECT_NEAR(points[0].x, axes.left, 2.0 * k_rounding);
    EXPECT_NEAR(points[0].y, axes.bottom(), 2.0 * k_rounding);
    EXPECT_NEAR(points[1].x, axes.right(), 2.0 * k_rounding);
    EXPECT_NEAR(points[1].y, axes.top, 2.0 * k_rounding);
    EXPECT_NEAR(points[2].x, axes.left + 0.25 * axes.width, 2.0 * k_rounding);
    EXPECT_NEAR(points[2].y, axes.top + 0.5 * axes.height, 2.0 * k_rounding);
}

TEST(SvgWriter, MapsLogDataToPixels) {
    Panel panel;
    panel.x.log = panel.y.log = true;
    panel.x.range = {1e-4, 1.0};
    panel.y.range = {1.0, 1e3};
    panel.lines.push_back({.x = {1e-3, 1e-1}, .y = {1e1, 1e2}});
    const std::string svg = plot::to_svg(figure_of(panel));
    const plot::Rect axes = test::frame(svg);
    const std::vector<plot::Pixel> points = test::line_points(svg);
    ASSERT_EQ(points.size(), 2U);
    EXPECT_NEAR(points[0].x, axes.left + 0.25 * axes.width, 2.0 * k_rounding);
    EXPECT_NEAR(points[1].x, axes.left + 0.75 * axes.width, 2.0 * k_rounding);
    EXPECT_NEAR(points[0].y, axes.bottom() - axes.height / 3.0, 2.0 * k_rounding);
}

TEST(SvgWriter, EqualAxesDrawACircleAsACircle) {
    Panel panel{.equal_axes = true};
    std::vector<double> x;
    std::vector<double> y;
    for (int i = 0; i <= 100; ++i) {
        x.push_back(3.0 * std::cos(0.0628 * i));
        y.push_back(3.0 * std::sin(0.0628 * i));
    }
    panel.lines.push_back({.x = x, .y = y});
    std::vector<plot::Pixel> points = test::line_points(plot::to_svg(figure_of(panel)));
    const plot::Pixel first = points.front();
    const plot::Pixel opposite = points[50];
    const plot::Pixel center{0.5 * (first.x + opposite.x), 0.5 * (first.y + opposite.y)};
    for (const plot::Pixel& point : points) {
        // The samples at 0 and 3.14 are opposite to 0.0016 rad, which is 0.2 px at this radius.
        EXPECT_NEAR(distance(point, center), distance(first, center), 0.3);
    }
}

TEST(SvgWriter, GapsBreakTheLine) {
    Panel panel;
    const double inf = std::numeric_limits<double>::infinity();
    panel.lines.push_back({.x = {0, 1, 2, 3, 4, 5, 6, 7}, .y = {0, 1, k_nan, 1, 2, inf, 3, 4}});
    const std::string svg = plot::to_svg(figure_of(panel));
    const std::string path = test::attribute(test::tags(svg, "path", "class=\"line\"").at(0), "d");
    EXPECT_EQ(std::ranges::count(path, 'M'), 3);
    EXPECT_EQ(test::line_points(svg).size(), 6U);
    EXPECT_EQ(path.find("nan"), std::string::npos);
    EXPECT_EQ(path.find("inf"), std::string::npos);
}

TEST(SvgWriter, NonPositivePointsAreGapsOnALogAxis) {
    Panel panel;
    panel.y.log = true;
    panel.lines.push_back({.x = {0, 1, 2, 3, 4}, .y = {1.0, 2.0, 0.0, 3.0, 4.0}});
    const std::string svg = plot::to_svg(figure_of(panel));
    const std::string path = test::attribute(test::tags(svg, "path", "class=\"line\"").at(0), "d");
    EXPECT_EQ(std::ranges::count(path, 'M'), 2);
}

TEST(SvgWriter, SeriesWithoutPointsLeaveEmptyAxes) {
    Panel panel;
    panel.lines.push_back({});
    panel.lines.push_back({.x = {k_nan, 1.0}, .y = {1.0, k_nan}, .label = "nothing"});
    panel.points.push_back({});
    panel.areas.push_back({});
    const std::string svg = plot::to_svg(figure_of(panel));
    EXPECT_EQ(test::xml_error(svg), "");
    EXPECT_EQ(svg.find("nan"), std::string::npos);
    EXPECT_EQ(test::tags(svg, "rect", "class=\"frame\"").size(), 1U);
}

TEST(SvgWriter, HugeAndTinyNumbersStayReadable) {
    for (const double size : {1e-310, 1e-295, 1e-100, 1e100, 1e299, 1e307}) {
        Panel panel;
        panel.lines.push_back({.x = {0.0, size, 2.0 * size}, .y = {-size, size, size}});
        const std::string svg = plot::to_svg(figure_of(panel));
        EXPECT_EQ(test::xml_error(svg), "");
        EXPECT_EQ(svg.find("nan"), std::string::npos) << size;
        EXPECT_EQ(svg.find("inf"), std::string::npos) << size;
        EXPECT_LT(svg.size(), 20'000U) << size;
    }
}

TEST(SvgWriter, LinesAreCutNotBentFarOutsideTheAxes) {
    // From the lower left corner through the upper right one and far beyond.
    Panel panel;
    panel.x.range = {0.0, 1.0};
    panel.y.range = {0.0, 1.0};
    panel.lines.push_back({.x = {0.0, 1e5}, .y = {0.0, 1e5}});
    const std::string svg = plot::to_svg(figure_of(panel));
    const plot::Rect axes = test::frame(svg);
    const std::vector<plot::Pixel> points = test::line_points(svg);
    ASSERT_EQ(points.size(), 2U);
    EXPECT_LT(points[1].x, axes.right() + 1000.0);
    EXPECT_NEAR((points[0].y - points[1].y) / (points[1].x - points[0].x), axes.height / axes.width,
                1e-3);
}

TEST(SvgWriter, EveryPanelHasItsOwnClipPath) {
    Figure figure{.columns = 2, .id = "abc"};
    for (int i = 0; i < 4; ++i) {
        figure.panels.emplace_back().lines.push_back({.x = {0.0, 1.0}, .y = {0.0, 1.0}});
    }
    const std::string svg = plot::to_svg(figure);
    std::set<std::string> ids;
    for (const std::string& tag : test::tags(svg, "clipPath")) {
        ids.insert("url(#" + test::attribute(tag, "id") + ')');
    }
    std::set<std::string> used;
    for (const std::string& tag : test::tags(svg, "g", "clip-path")) {
        used.insert(test::attribute(tag, "clip-path"));
    }
    EXPECT_EQ(ids.size(), 4U);
    EXPECT_EQ(ids, used);
    EXPECT_TRUE(ids.contains("url(#abc-clip-1)"));
}

TEST(SvgWriter, PanelsStandInRowsAndColumns) {
    Figure figure{.columns = 2};
    for (int i = 0; i < 3; ++i) figure.panels.emplace_back();
    figure.panels[0].title = "a title";
    figure.panels[2].y.label = "a label";
    const std::string svg = plot::to_svg(figure);
    const plot::Rect a = test::frame(svg, 0);
    const plot::Rect b = test::frame(svg, 1);
    const plot::Rect c = test::frame(svg, 2);
    EXPECT_EQ(a.top, b.top);
    EXPECT_EQ(a.left, c.left);
    EXPECT_GT(b.left, a.right());
    EXPECT_GT(c.top, a.bottom());
    for (const plot::Rect& axes : {a, b, c}) {
        EXPECT_EQ(axes.width, figure.axes_width);
        EXPECT_EQ(axes.height, figure.axes_height);
    }
}

TEST(SvgWriter, ColorsComeFromThePaletteInOrder) {
    Panel panel;
    panel.lines.push_back({.x = {0.0, 1.0}, .y = {0.0, 1.0}});
    panel.lines.push_back({.x = {0.0, 1.0}, .y = {0.0, 2.0}, .color = Color{1, 2, 3}});
    panel.lines.push_back({.x = {0.0, 1.0}, .y = {0.0, 3.0}});
    const std::vector<std::string> lines =
        test::tags(plot::to_svg(figure_of(panel)), "path", "class=\"line\"");
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(test::attribute(lines[0], "stroke"), hex(palette_color(0)));
    EXPECT_EQ(test::attribute(lines[1], "stroke"), "#010203");
    EXPECT_EQ(test::attribute(lines[2], "stroke"), hex(palette_color(1)));
}

TEST(SvgWriter, MarkersOutsideTheAxesAreLeftOut) {
    Panel panel;
    panel.x.range = {0.0, 1.0};
    panel.points.push_back({.x = {0.0, 0.5, 1.0, 1.5}, .y = {0.0, 0.0, 0.0, 0.0}});
    EXPECT_EQ(test::tags(plot::to_svg(figure_of(panel)), "circle").size(), 3U);
}

TEST(SvgWriter, WritesPowersOfTenAsSuperscripts) {
    Panel panel;
    panel.x.log = true;
    panel.lines.push_back({.x = {1e-3, 1.0}, .y = {0.0, 1.0}});
    const std::string svg = plot::to_svg(figure_of(panel));
    EXPECT_EQ(test::tags(svg, "tspan").size(), 4U);
    EXPECT_NE(svg.find(">−3</tspan>"), std::string::npos);
}

/// A damped oscillation in many more samples than there are pixels.
Line long_line(std::size_t count) {
    Line line;
    for (std::size_t i = 0; i < count; ++i) {
        const double t = static_cast<double>(i) / static_cast<double>(count - 1);
        line.x.push_back(t);
        line.y.push_back(std::exp(-t) * std::cos(20.0 * t));
    }
    return line;
}

TEST(SvgWriter, ThinsLongLinesWithoutVisibleChange) {
    Panel panel;
    panel.lines.push_back(long_line(200'001));
    const std::string svg = plot::to_svg(figure_of(panel));
    EXPECT_LT(svg.size(), 400'000U);
    const std::vector<plot::Pixel> drawn = test::line_points(svg);

    // Whatever was left out is within 0.1 px of a point that was drawn: so are both extremes, and
    // the data fill the axes but for the 4 % on either side.
    const plot::Rect axes = test::frame(svg);
    const auto [lowest, highest] = std::ranges::minmax(panel.lines[0].y);
    double top = axes.bottom();
    double bottom = axes.top;
    for (const plot::Pixel& p : drawn) {
        top = std::min(top, p.y);
        bottom = std::max(bottom, p.y);
    }
    const double padded = (highest - lowest) * 1.08;
    EXPECT_NEAR(bottom - top, (highest - lowest) / padded * axes.height, 0.2 + 2.0 * k_rounding);
    EXPECT_NEAR(drawn.back().x - drawn.front().x, axes.width / 1.08, 0.1 + 2.0 * k_rounding);
    for (std::size_t i = 1; i < drawn.size(); ++i) {
        EXPECT_LT(distance(drawn[i - 1], drawn[i]), 0.5);
    }
}

TEST(SvgWriter, DrawsShortLinesInFull) {
    Panel panel;
    panel.lines.push_back(long_line(plot::k_thin_beyond));
    EXPECT_EQ(test::line_points(plot::to_svg(figure_of(panel))).size(), plot::k_thin_beyond);
}

TEST(XmlError, FindsWhatIsWrong) {
    EXPECT_EQ(test::xml_error("<a b=\"1\"><c/>text &amp; more</a>\n"), "");
    for (const char* bad : {"", "<a>", "<a></b>", "<a/><b/>", "<a b=1/>", "<a>&</a>",
                            "<a b=\"<\"/>", "text", "<a>&nbsp;</a>"}) {
        EXPECT_NE(test::xml_error(bad), "") << bad;
    }
}

}  // namespace
}  // namespace drystone::figures

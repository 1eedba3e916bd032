#include <limits>
#include <string>

#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/figures/plot/svg_writer.hpp"

namespace drystone::figures {
namespace {

/// The message of the InputError that drawing the figure throws; empty if it throws none.
std::string complaint(const Figure& figure) {
    try {
        (void)plot::to_svg(figure);
    } catch (const InputError& error) {
        return error.what();
    }
    return {};
}

Figure figure_of(const Panel& panel) {
    Figure figure{.title = "fig"};
    figure.panels.push_back(panel);
    return figure;
}

TEST(FigureError, CoordinatesOfDifferentLength) {
    Panel panel{.title = "pan"};
    panel.lines.push_back({.x = {1.0, 2.0}, .y = {1.0}, .label = "lin"});
    const std::string message = complaint(figure_of(panel));
    for (const char* part : {"fig", "pan", "lin", "2 x and 1 y"}) {
        EXPECT_NE(message.find(part), std::string::npos) << message;
    }
}

TEST(FigureError, LengthsAreCheckedForPointsAndAreasToo) {
    Panel points;
    points.points.push_back({.x = {1.0}});
    EXPECT_FALSE(complaint(figure_of(points)).empty());
    Panel areas;
    areas.areas.push_back({.y = {1.0}});
    EXPECT_FALSE(complaint(figure_of(areas)).empty());
}

TEST(FigureError, LogAxisWithoutPositiveData) {
    Panel panel;
    panel.y.log = true;
    panel.lines.push_back({.x = {1.0, 2.0}, .y = {0.0, -1.0}});
    EXPECT_NE(complaint(figure_of(panel)).find("logarithmic"), std::string::npos);
    panel.lines[0].y[0] = 1e-9;
    EXPECT_EQ(complaint(figure_of(panel)), "");
}

TEST(FigureError, LogAxisWithoutDataIsFine) {
    Panel panel;
    panel.x.log = panel.y.log = true;
    EXPECT_EQ(complaint(figure_of(panel)), "");
    panel.lines.push_back({.x = {1.0}, .y = {std::numeric_limits<double>::quiet_NaN()}});
    EXPECT_EQ(complaint(figure_of(panel)), "");
}

TEST(FigureError, BadRanges) {
    const double inf = std::numeric_limits<double>::infinity();
    for (const Range& range :
         {Range{1.0, 1.0}, Range{2.0, 1.0}, Range{0.0, inf}, Range{1.0, 1.0 + 1e-15}}) {
        Panel panel;
        panel.x.range = range;
        EXPECT_FALSE(complaint(figure_of(panel)).empty()) << range.low << ' ' << range.high;
    }
    Panel panel;
    panel.y.log = true;
    panel.y.range = {0.0, 1.0};
    EXPECT_FALSE(complaint(figure_of(panel)).empty());
}

TEST(FigureError, BadNumbersAndNames) {
    Panel panel;
    panel.lines.push_back({.opacity = 2.0});
    EXPECT_FALSE(complaint(figure_of(panel)).empty());
    panel.lines[0] = {.width = -1.0};
    EXPECT_FALSE(complaint(figure_of(panel)).empty());

    Figure figure = figure_of({});
    EXPECT_EQ(complaint(figure), "");
    figure.columns = 0;
    EXPECT_FALSE(complaint(figure).empty());
    figure = figure_of({});
    figure.id = "a b";
    EXPECT_FALSE(complaint(figure).empty());
    EXPECT_FALSE(complaint(Figure{}).empty());
}

TEST(FigureError, EqualAxesOfDifferentKinds) {
    Panel panel{.equal_axes = true};
    panel.x.log = true;
    EXPECT_FALSE(complaint(figure_of(panel)).empty());
}

TEST(FigureError, AllDefectsAreReportedAtOnce) {
    Panel panel;
    panel.lines.push_back({.x = {1.0}});
    panel.points.push_back({.x = {1.0}});
    panel.x.range = {1.0, 0.0};
    try {
        (void)plot::to_svg(figure_of(panel));
        FAIL() << "no error";
    } catch (const InputError& error) {
        EXPECT_EQ(error.defects().size(), 3U);
    }
}

}  // namespace
}  // namespace drystone::figures

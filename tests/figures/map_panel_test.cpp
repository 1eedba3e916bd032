// Maps of values on grid cells: squares, colours, outlines, the bar.
#include "drystone/figures/picture/map_panel.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/figures/picture/color_scale.hpp"
#include "drystone/figures/plot/svg_writer.hpp"

namespace drystone::figures {
namespace {

picture::MapDrawing two_by_two() {
    picture::MapDrawing map{.title = "map", .quantity = "pressure (1/s)"};
    map.x = Eigen::Vector4d(0.5, 1.0, 0.5, 1.0);
    map.y = Eigen::Vector4d(0.5, 0.5, 1.0, 1.0);
    map.values = Eigen::Vector4d(0.0, 2.0, 4.0, NAN);
    return map;
}

TEST(MapPanel, CellsHaveTheColoursOfTheirValues) {
    picture::MapDrawing map = two_by_two();
    map.outlines = {{Vec2(0, 0), Vec2(2, 0), Vec2(2, 2)}};
    const Panel panel = picture::map_panel(map);
    EXPECT_TRUE(panel.equal_axes);
    // Two cells with a value above 0, then the bar.
    ASSERT_GT(panel.areas.size(), 2U);
    const picture::ColorScale scale{.largest = 4.0};
    EXPECT_EQ(panel.areas[0].color, scale.at(2.0));
    EXPECT_EQ(panel.areas[0].x, (std::vector<double>{0.75, 1.25, 1.25, 0.75}));
    EXPECT_EQ(panel.areas[1].color, scale.at(4.0));
    ASSERT_EQ(panel.lines.size(), 2U);  // the closed outline, and the outline of the bar
    EXPECT_EQ(panel.lines[0].x, (std::vector<double>{0, 2, 2, 0}));
    Figure figure;
    figure.panels.push_back(panel);
    EXPECT_NE(plot::to_svg(figure).find("pressure (1/s)"), std::string::npos);
}

TEST(MapPanel, TheScaleMayBeGiven) {
    picture::MapDrawing map = two_by_two();
    map.largest = 8.0;
    EXPECT_EQ(picture::map_panel(map).areas[1].color, picture::ColorScale{.largest = 8.0}.at(4.0));
}

TEST(MapPanel, NeedsCells) {
    EXPECT_THROW(static_cast<void>(picture::map_panel({})), InputError);
    picture::MapDrawing map = two_by_two();
    map.x.conservativeResize(3);
    EXPECT_THROW(static_cast<void>(picture::map_panel(map)), InputError);
}

}  // namespace
}  // namespace drystone::figures

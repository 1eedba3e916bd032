// Places of legends: free corners, above the axes, rows and columns.
#include "drystone/figures/plot/legend.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace drystone::figures::plot {
namespace {

constexpr Rect k_axes{50.0, 50.0, 400.0, 300.0};

/// A panel whose only line goes through `points` (px), and the place its legend finds.
Legend place_for(const std::vector<Pixel>& points, const std::vector<Rect>& notes = {}) {
    const std::vector<Series> series{{.kind = "line", .label = "line", .stroke_width = 1.0}};
    const std::vector<Runs> runs{Runs{points}};
    return best_place(legend_column(series), k_axes, {series, runs, notes});
}

TEST(Legend, AvoidsTheCornersWithData) {
    EXPECT_EQ(place_for({{50.0, 60.0}, {450.0, 60.0}}), Legend::bottom_right);
    EXPECT_EQ(place_for({{50.0, 60.0}, {440.0, 60.0}, {440.0, 350.0}}), Legend::bottom_left);
    EXPECT_EQ(place_for({{440.0, 60.0}, {440.0, 340.0}, {60.0, 340.0}}), Legend::top_left);
    EXPECT_EQ(place_for({{60.0, 60.0}, {60.0, 340.0}, {440.0, 340.0}}), Legend::top_right);
}

TEST(Legend, GoesAboveIfEveryCornerHasData) {
    EXPECT_EQ(place_for({{60.0, 60.0}, {440.0, 60.0}, {440.0, 340.0}, {60.0, 340.0}}),
              Legend::above);
}

// An impact is a line of one pixel; the legend must not hide its tip.
TEST(Legend, DoesNotHideTheTipOfAPeak) {
    const double bottom = legend_in_corner(legend_column(std::vector<Series>{{.label = "line"}}),
                                           Legend::top_right, k_axes)
                              .box.bottom();
    const std::vector<Pixel> below{{420.0, 200.0}, {420.0, bottom + 4.0}};
    EXPECT_EQ(place_for(below), Legend::top_right);
    const std::vector<Pixel> under_it{{420.0, 200.0}, {420.0, bottom - 2.0}};
    EXPECT_EQ(place_for(under_it), Legend::top_left);
}

TEST(Legend, AvoidsNotes) {
    EXPECT_EQ(place_for({}, {{380.0, 60.0, 60.0, 12.0}}), Legend::top_left);
}

TEST(Legend, InACornerLiesInTheAxes) {
    const std::vector<Series> series{{.label = "one"}, {.label = "two"}, {.label = ""}};
    const LegendLayout column = legend_column(series);
    ASSERT_EQ(column.entries.size(), 2U);
    for (const Legend corner :
         {Legend::top_left, Legend::top_right, Legend::bottom_left, Legend::bottom_right}) {
        const Rect box = legend_in_corner(column, corner, k_axes).box;
        EXPECT_TRUE(contains(k_axes, {box.left, box.top}));
        EXPECT_TRUE(contains(k_axes, {box.right(), box.bottom()}));
    }
}

TEST(Legend, RowsHoldEveryEntryWithinTheWidth) {
    const std::vector<Series> series(9, Series{.label = "some label"});
    const LegendLayout rows = legend_rows(series, 300.0);
    ASSERT_EQ(rows.entries.size(), 9U);
    for (const LegendEntry& entry : rows.entries) {
        EXPECT_GE(entry.position.x, 0.0);
        EXPECT_LE(entry.position.x + k_swatch_width, 300.0);
        EXPECT_LT(entry.position.y, rows.box.bottom());
    }
    EXPECT_GT(rows.box.height, 2.0 * k_legend_row);
}

TEST(Legend, WithoutLabelsIsEmpty) {
    const std::vector<Series> series(2);
    EXPECT_TRUE(legend_column(series).entries.empty());
    EXPECT_EQ(legend_rows(series, 300.0).box.height, 0.0);
}

}  // namespace
}  // namespace drystone::figures::plot

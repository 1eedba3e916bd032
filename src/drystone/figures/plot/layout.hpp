#pragma once

#include <string>
#include <vector>

#include "drystone/figures/figure.hpp"
#include "drystone/figures/plot/axis.hpp"
#include "drystone/figures/plot/geometry.hpp"
#include "drystone/figures/plot/legend.hpp"
#include "drystone/figures/plot/series.hpp"

namespace drystone::figures::plot {

/// The places of everything in one panel. From top to bottom: title, legend (if above), factor of
/// the y axis, axes, tick labels, label of the x axis with its factor at the right.
struct PanelLayout {
    Rect axes{};  ///< the frame, inside the labels
    AxisLayout x{};
    AxisLayout y{};
    std::vector<std::string> title{};  ///< in lines, like the labels of the axes
    std::vector<std::string> x_label{};
    std::vector<std::string> y_label{};
    double title_bottom = 0.0;
    double x_label_top = 0.0;
    double y_label_right = 0.0;
    std::vector<Series> series{};
    std::vector<Runs> runs{};  ///< one for each series
    LegendLayout legend{};
    bool legend_framed = true;
};

/// Space that a panel needs around the rectangle of its axes.
struct Margins {
    double left = 0.0;
    double right = 0.0;
    double top = 0.0;
    double bottom = 0.0;
};

/// Axes in the rectangle `space` with ticks and titles around it, and the legend if `place` is
/// Legend::above. add_data completes the layout.
[[nodiscard]] PanelLayout axes_layout(const Panel& panel, const Rect& space, Legend place);

/// The space that titles and labels need around `space`.
[[nodiscard]] Margins needed_margins(const PanelLayout& layout, const Rect& space);

/// Adds the runs of the series and, if `place` is a corner, the legend in it.
void add_data(PanelLayout& layout, Legend place);

/// The place that Legend::automatic stands for; other places stand for themselves.
[[nodiscard]] Legend resolved_place(const Panel& panel, PanelLayout layout);

/// The places of everything in a figure (px).
struct FigureLayout {
    double width = 0.0;
    double height = 0.0;
    std::vector<std::string> title{};   ///< in lines
    std::vector<PanelLayout> panels{};  ///< one for each panel of the figure
};

/// The layout of a valid figure: axes of equal size in rows and columns, with as much space between
/// them as the labels of each row and column need.
[[nodiscard]] FigureLayout layout_of(const Figure& figure);

}  // namespace drystone::figures::plot

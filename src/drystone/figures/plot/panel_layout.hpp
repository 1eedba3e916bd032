#pragma once

#include <string>
#include <vector>

#include "drystone/figures/figure.hpp"
#include "drystone/figures/plot/axis_layout.hpp"
#include "drystone/figures/plot/geometry.hpp"
#include "drystone/figures/plot/legend.hpp"
#include "drystone/figures/plot/series.hpp"

namespace drystone::figures::plot {

/// Where everything in one panel goes. From top to bottom: title, legend (if above), factor of
/// the y axis, axes, tick labels, label of the x axis with its factor at the right.
struct PanelLayout {
    Rect axes{};
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

/// Axes in the rectangle `space` with ticks and titles around it, and the legend if it is to
/// stand above; the rest is add_data's.
[[nodiscard]] PanelLayout axes_layout(const Panel& panel, const Rect& space, Legend place);

/// What the titles and labels around `space` need.
[[nodiscard]] Margins needed_margins(const PanelLayout& layout, const Rect& space);

/// Adds the runs of the series and, if `place` is a corner, the legend in it.
void add_data(PanelLayout& layout, Legend place);

/// The place that Legend::automatic stands for; other places stand for themselves.
[[nodiscard]] Legend resolved_place(const Panel& panel, PanelLayout layout);

}  // namespace drystone::figures::plot

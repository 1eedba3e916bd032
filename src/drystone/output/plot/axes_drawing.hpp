#pragma once

#include "drystone/output/plot/panel_layout.hpp"
#include "drystone/output/plot/svg_document.hpp"

namespace drystone::output::plot {

/// The grid, the frame and the ticks: what lies below the data.
void draw_axes(SvgDocument& svg, const PanelLayout& layout);

/// The numbers at the ticks, the labels of the axes and the title of the panel.
void draw_axis_labels(SvgDocument& svg, const PanelLayout& layout);

}  // namespace drystone::output::plot

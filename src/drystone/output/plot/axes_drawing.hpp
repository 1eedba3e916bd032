#pragma once

#include "drystone/output/plot/panel_layout.hpp"
#include "drystone/output/plot/xml_document.hpp"

namespace drystone::output::plot {

/// The grid, the frame and the ticks: what lies below the data.
void draw_axes(XmlDocument& svg, const PanelLayout& layout);

/// The numbers at the ticks, the labels of the axes and the title of the panel.
void draw_axis_labels(XmlDocument& svg, const PanelLayout& layout);

}  // namespace drystone::output::plot

#pragma once

#include "drystone/figures/plot/panel_layout.hpp"
#include "drystone/xml/xml_document.hpp"

namespace drystone::figures::plot {

/// The grid, the frame and the ticks: what lies below the data.
void draw_axes(xml::XmlDocument& svg, const PanelLayout& layout);

/// The numbers at the ticks, the labels of the axes and the title of the panel.
void draw_axis_labels(xml::XmlDocument& svg, const PanelLayout& layout);

}  // namespace drystone::figures::plot

#pragma once

#include <string>

#include "drystone/figures/figure.hpp"
#include "drystone/figures/plot/geometry.hpp"
#include "drystone/figures/plot/layout.hpp"
#include "drystone/figures/plot/series.hpp"
#include "drystone/xml/xml_document.hpp"

namespace drystone::figures::plot {

/// Draws one panel; `clip_id` names its clip path and must be unique in the document.
void draw_panel(xml::XmlDocument& svg, const Panel& panel, const PanelLayout& layout,
                const std::string& clip_id);

/// The filling and the outline of a closed series. The caller clips to the axes; points far
/// outside are cut off here, because SVG programs round large coordinates.
void draw_area(xml::XmlDocument& svg, const Series& series, const Runs& runs, const Rect& axes);

/// The polyline of a series. A point alone between two gaps becomes a dot.
void draw_line(xml::XmlDocument& svg, const Series& series, const Runs& runs, const Rect& axes);

/// The markers whose centres lie in the axes, each of them whole.
void draw_markers(xml::XmlDocument& svg, const Series& series, const Runs& runs, const Rect& axes);

/// A sample of the series for the legend, in a box around `left`, the middle of its left side.
void draw_swatch(xml::XmlDocument& svg, const Series& series, const Pixel& left);

}  // namespace drystone::figures::plot

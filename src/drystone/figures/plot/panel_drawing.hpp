#pragma once

#include <string>

#include "drystone/figures/figure.hpp"
#include "drystone/figures/plot/layout.hpp"
#include "drystone/xml/xml_document.hpp"

namespace drystone::figures::plot {

/// Draws one panel; `clip_id` names its clip path and must be unique in the document.
void draw_panel(xml::XmlDocument& svg, const Panel& panel, const PanelLayout& layout,
                const std::string& clip_id);

}  // namespace drystone::figures::plot

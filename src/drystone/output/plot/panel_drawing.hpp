#pragma once

#include <string>

#include "drystone/output/figure.hpp"
#include "drystone/output/plot/panel_layout.hpp"
#include "drystone/output/plot/xml_document.hpp"

namespace drystone::output::plot {

/// Draws one panel; `clip_id` names its clip path and must be unique in the document.
void draw_panel(XmlDocument& svg, const Panel& panel, const PanelLayout& layout,
                const std::string& clip_id);

}  // namespace drystone::output::plot

#pragma once

#include <span>

#include "drystone/figures/plot/geometry.hpp"
#include "drystone/figures/plot/series.hpp"
#include "drystone/xml/xml_document.hpp"

namespace drystone::figures::plot {

/// The marker of the series at every centre, if it has one. Markers are filled with a thin white
/// rim, which keeps close ones apart; a cross, which has no inside, is stroked.
void draw_markers(xml::XmlDocument& svg, const Series& series, std::span<const Pixel> centers);

}  // namespace drystone::figures::plot

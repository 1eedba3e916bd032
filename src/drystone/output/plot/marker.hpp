#pragma once

#include <span>

#include "drystone/output/plot/geometry.hpp"
#include "drystone/output/plot/series.hpp"
#include "drystone/output/plot/xml_document.hpp"

namespace drystone::output::plot {

/// The marker of the series at every centre, if it has one. Markers are filled with a thin white
/// rim, which keeps close ones apart; a cross, which has no inside, is stroked.
void draw_markers(XmlDocument& svg, const Series& series, std::span<const Pixel> centers);

}  // namespace drystone::output::plot

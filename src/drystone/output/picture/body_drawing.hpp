#pragma once

#include <span>
#include <string>

#include "drystone/output/picture/view.hpp"
#include "drystone/output/plot/xml_document.hpp"
#include "drystone/output/result_reader.hpp"

namespace drystone::output::picture {

/// The hatching of fixed bodies, as definitions of an SVG.
void define_hatching(plot::XmlDocument& svg);

/// Bodies that do not move first, then the others.
void draw_bodies(plot::XmlDocument& svg, const View& view, std::span<const PlacedFace> faces,
                 std::span<const BodyRecord> bodies);

}  // namespace drystone::output::picture

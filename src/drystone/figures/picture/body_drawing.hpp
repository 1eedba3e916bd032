#pragma once

#include <span>
#include <string>

#include "drystone/figures/picture/view.hpp"
#include "drystone/results/result_reader.hpp"
#include "drystone/xml/xml_document.hpp"

namespace drystone::figures::picture {

/// The hatching of fixed bodies, as definitions of an SVG.
void define_hatching(xml::XmlDocument& svg);

/// Bodies that do not move first, then the others.
void draw_bodies(xml::XmlDocument& svg, const View& view, std::span<const PlacedFace> faces,
                 std::span<const results::BodyRecord> bodies);

}  // namespace drystone::figures::picture

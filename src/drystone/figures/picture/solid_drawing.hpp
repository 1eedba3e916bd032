#pragma once

#include <span>
#include <vector>

#include "drystone/figures/picture/solid.hpp"
#include "drystone/figures/picture/view.hpp"
#include "drystone/results/result_reader.hpp"
#include "drystone/xml/xml_document.hpp"

namespace drystone::figures::picture {

/// Every plane that faces the eye, cut to the shadow of all bodies on it. Planes seen from behind
/// are left out, so that boxes are open to the eye.
[[nodiscard]] std::vector<PlacedFace> plane_patches(const Solids& solids, const Camera& camera);

/// The projections of the solids, for view_of: their corners, of a ball the corners of its box.
[[nodiscard]] std::vector<PlacedFace> shadows(const Solids& solids, const Camera& camera,
                                              std::span<const results::BodyRecord> bodies);

/// Patches of planes, then the solids from back to front, shaded by the direction of their faces.
void draw_solids(xml::XmlDocument& svg, const View& view, const Camera& camera,
                 const Solids& solids, std::span<const results::BodyRecord> bodies);

}  // namespace drystone::figures::picture

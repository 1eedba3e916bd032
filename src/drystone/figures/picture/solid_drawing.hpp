#pragma once

#include <span>
#include <vector>

#include "drystone/figures/picture/camera.hpp"
#include "drystone/figures/picture/solid.hpp"
#include "drystone/figures/picture/view.hpp"
#include "drystone/results/result_reader.hpp"
#include "drystone/xml/xml_document.hpp"

namespace drystone::figures::picture {

/// Every plane that faces the eye, as far as it lies below (or behind) the bodies; planes that are
/// looked at from behind are left out, so that boxes are open to the eye.
[[nodiscard]] std::vector<PlacedFace> plane_patches(const Solids& solids, const Camera& camera);

/// What the solids cover of the picture, to choose the view: corners of boxes around them.
[[nodiscard]] std::vector<PlacedFace> shadows(const Solids& solids, const Camera& camera,
                                              std::span<const results::BodyRecord> bodies);

/// Patches of planes, then the solids from back to front, shaded by the direction of their faces.
void draw_solids(xml::XmlDocument& svg, const View& view, const Camera& camera,
                 const Solids& solids, std::span<const results::BodyRecord> bodies);

}  // namespace drystone::figures::picture

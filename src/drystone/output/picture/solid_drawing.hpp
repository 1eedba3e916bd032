#pragma once

#include <span>
#include <vector>

#include "drystone/output/picture/camera.hpp"
#include "drystone/output/picture/solid.hpp"
#include "drystone/output/picture/view.hpp"
#include "drystone/output/plot/xml_document.hpp"
#include "drystone/output/result_reader.hpp"

namespace drystone::output::picture {

/// Every plane that faces the eye, as far as it lies below (or behind) the bodies; planes that are
/// looked at from behind are left out, so that boxes are open to the eye.
[[nodiscard]] std::vector<PlacedFace> plane_patches(const Solids& solids, const Camera& camera);

/// What the solids cover of the picture, to choose the view: corners of boxes around them.
[[nodiscard]] std::vector<PlacedFace> shadows(const Solids& solids, const Camera& camera,
                                              std::span<const BodyRecord> bodies);

/// Patches of planes, then the solids from back to front, shaded by the direction of their faces.
void draw_solids(plot::XmlDocument& svg, const View& view, const Camera& camera,
                 const Solids& solids, std::span<const BodyRecord> bodies);

}  // namespace drystone::output::picture

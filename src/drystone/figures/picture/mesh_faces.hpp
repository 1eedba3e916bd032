#pragma once

#include <span>
#include <vector>

#include "drystone/figures/picture/color_scale.hpp"
#include "drystone/figures/picture/solid.hpp"
#include "drystone/figures/picture/view.hpp"
#include "drystone/results/records/records.hpp"

/// Meshes of deformable bodies in their current placement, as faces to draw. In both functions `u`
/// are the displacements of the nodes (D x nodes, flat, m) and `number` is the number of the body.
namespace drystone::figures::picture {

/// Colours of the elements; without values elements have the colour of their body.
struct ElementColors {
    ColorScale scale = {};
    std::span<const double> values = {};  ///< (elements)
};

/// The elements of a body in the plane; sides with a node in the middle are bent there.
[[nodiscard]] std::vector<PlacedFace> element_faces(const results::records::DeformableRecord& body,
                                                    const VecX& u, int number,
                                                    const ElementColors& colors);

/// The boundary of a body in space, a flat piece for every face; faces with nodes in the middle of
/// their edges are four triangles.
[[nodiscard]] std::vector<Solid> boundary_solids(const results::records::DeformableRecord& body,
                                                 const VecX& u, int number,
                                                 const ElementColors& colors);

}  // namespace drystone::figures::picture

#pragma once

#include <span>
#include <vector>

#include "drystone/figures/picture/color_scale.hpp"
#include "drystone/figures/picture/solid.hpp"
#include "drystone/figures/picture/view.hpp"
#include "drystone/results/records/deformable_record.hpp"

/// Meshes of deformable bodies where they are now, ready to be drawn.
namespace drystone::figures::picture {

/// Colours of the cells; without values all have that of their body.
struct CellColors {
    ColorScale scale = {};
    std::span<const double> values = {};  ///< (cells)
};

/// The cells of a body in the plane; sides with a node in the middle are bent there.
[[nodiscard]] std::vector<PlacedFace> cell_faces(const results::records::DeformableRecord& body,
                                                 const VecX& u, int number,
                                                 const CellColors& colors);

/// The boundary of a body in space, a flat piece for every face; faces with nodes in the middle of
/// their edges are four triangles.
[[nodiscard]] std::vector<Solid> boundary_solids(const results::records::DeformableRecord& body,
                                                 const VecX& u, int number,
                                                 const CellColors& colors);

}  // namespace drystone::figures::picture

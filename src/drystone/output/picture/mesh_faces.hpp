#pragma once

#include <span>
#include <vector>

#include "drystone/output/deformable_record.hpp"
#include "drystone/output/picture/color_scale.hpp"
#include "drystone/output/picture/solid.hpp"
#include "drystone/output/picture/view.hpp"

/// Meshes of deformable bodies where they are now, ready to be drawn.
namespace drystone::output::picture {

/// Colours of the cells; without values all have that of their body.
struct CellColors {
    ColorScale scale = {};
    std::span<const double> values = {};  ///< (cells)
};

/// The cells of a body in the plane; sides with a node in the middle are bent there.
[[nodiscard]] std::vector<PlacedFace> cell_faces(const DeformableRecord& body, const VecX& u,
                                                 int number, const CellColors& colors);

/// The boundary of a body in space, a flat piece for every face; faces with nodes in the middle of
/// their edges are four triangles.
[[nodiscard]] std::vector<Solid> boundary_solids(const DeformableRecord& body, const VecX& u,
                                                 int number, const CellColors& colors);

}  // namespace drystone::output::picture

#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "drystone/geometry/elements/element_mesh.hpp"

namespace drystone::player {

/// What is drawn of a deformable body: triangles and lines between nodes, and the cell of each.
/// In the plane all cells, in space the boundary; bars and beams are lines.
struct SoftMesh {
    std::vector<std::array<std::uint32_t, 3>> triangles = {};
    std::vector<std::uint32_t> triangle_cells = {};
    std::vector<std::array<std::uint32_t, 2>> lines = {};  ///< every edge once
    std::vector<std::uint32_t> line_cells = {};            ///< of an edge: the first that has it
};

[[nodiscard]] SoftMesh soft_mesh(const geometry::ElementMesh& mesh);

}  // namespace drystone::player

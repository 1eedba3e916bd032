#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "drystone/geometry/elements/element_mesh.hpp"

namespace drystone::player {

/// A deformable body as it is drawn: triangles and lines between nodes, with the element of each.
/// In the plane all elements are drawn, in space the boundary; bars and beams are lines.
struct DeformableMesh {
    std::vector<std::array<std::uint32_t, 3>> triangles = {};
    std::vector<std::uint32_t> triangle_elements = {};
    std::vector<std::array<std::uint32_t, 2>> lines = {};  ///< every edge once
    std::vector<std::uint32_t> line_elements = {};         ///< of an edge: its first element
};

[[nodiscard]] DeformableMesh deformable_mesh(const geometry::ElementMesh& mesh);

}  // namespace drystone::player

#pragma once

#include <array>
#include <string>
#include <vector>

#include "drystone/geometry/elements/element_mesh.hpp"

namespace drystone::sim {

/// The part of a mesh's boundary that can touch, as flat facets.
template <int D>
struct ContactFacets {
    std::vector<Index> nodes = {};                ///< of the mesh, ascending
    std::vector<std::array<int, D>> facets = {};  ///< numbers within `nodes`
};

/// The faces of these groups, or the whole boundary when there are none. Faces with nodes in the
/// middle of their edges become several facets: two segments of a LINE3, four triangles of a T6;
/// a Q4 becomes two triangles.
template <int D>
[[nodiscard]] ContactFacets<D> contact_facets(const geometry::ElementMesh& mesh,
                                              const std::vector<std::string>& groups);

}  // namespace drystone::sim

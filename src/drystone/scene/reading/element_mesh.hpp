#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "drystone/geometry/elements/element_mesh.hpp"
#include "drystone/scene/reading/table_reader.hpp"

namespace drystone::scene::reading {

/// The mesh of a deformable body and the file it comes from.
struct MeshSource {
    std::shared_ptr<const geometry::ElementMesh> mesh = {};  ///< null when something is wrong
    std::string file = {};   ///< as the scene names it; empty: a generated mesh
    std::uint64_t hash = 0;  ///< of the nodes, elements and groups in the file
};

/// The table `mesh` of a deformable body: `shape` with the keys of this shape, `element`, and
/// `element_size` or `divisions`; or `file` and `scale`. Whether the mesh is sound is for
/// check_deformables to say.
[[nodiscard]] MeshSource read_element_mesh(TableReader& body);

}  // namespace drystone::scene::reading

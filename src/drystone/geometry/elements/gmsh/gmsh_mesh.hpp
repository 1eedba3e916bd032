#pragma once

#include "drystone/geometry/elements/element_mesh.hpp"
#include "drystone/geometry/elements/gmsh/gmsh_cursor.hpp"
#include "drystone/geometry/elements/gmsh/gmsh_record.hpp"

namespace drystone::geometry {

/// The mesh that a file describes: numbers of nodes become columns, cells come first, elements get
/// their groups. `cursor` knows the places for messages. Throws InputError.
[[nodiscard]] ElementMesh mesh_from(const GmshRecord& record, const GmshCursor& cursor);

}  // namespace drystone::geometry

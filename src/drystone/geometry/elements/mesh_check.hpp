#pragma once

#include <string>
#include <vector>

#include "drystone/core/error.hpp"
#include "drystone/geometry/elements/element_mesh.hpp"

namespace drystone::geometry {

/// The defects of `mesh` as a body of finite elements. `name`, such as the name of its file, opens
/// every message, which names nodes, elements and groups by their numbers and names. Of each kind
/// of defect the first five are given and the rest is counted.
///
/// - a mesh without cells; coordinates that are not finite; elements with nodes that do not exist
/// - a cell that has a node twice, has the nodes of another cell, or is inverted or flat: the
///   least Jacobian of its mapping is not above 1e-12 of its size^dimension
/// - nodes that no cell has
/// - a side of more than two cells, or of two cells on the same side of it; a side that has a node
///   in the middle for one cell and none for the other
/// - groups that are empty or have the name of another; elements of groups with one dimension less
///   than the cells that are not a side of a cell
[[nodiscard]] std::vector<Defect> defects_of(const ElementMesh& mesh, const std::string& name);

/// Throws InputError when there are defects.
void require_sound_mesh(const ElementMesh& mesh, const std::string& name);

/// "element 12 (T3)".
[[nodiscard]] std::string element_name(const Element& element);

/// Adds sides of more than two cells, of cells with and without a node in the middle and, when
/// `upright` is true because no cell is inverted, of two cells on the same side; then the elements
/// of groups with one dimension less than the cells that are not a side of a cell, or of another
/// kind.
void check_sides(const ElementMesh& mesh, const std::string& name, bool upright,
                 std::vector<Defect>& defects);

}  // namespace drystone::geometry

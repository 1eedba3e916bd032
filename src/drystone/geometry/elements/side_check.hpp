#pragma once

#include <string>
#include <vector>

#include "drystone/core/error.hpp"
#include "drystone/geometry/elements/element_mesh.hpp"
#include "drystone/geometry/elements/element_sides.hpp"

namespace drystone::geometry {

/// "element 12 (T3)".
[[nodiscard]] std::string element_name(const Element& element);

/// Adds sides of more than two cells, of cells with and without a node in the middle and, when
/// `upright` is true because no cell is inverted, of two cells on the same side; then the elements
/// of groups with one dimension less than the cells that are not a side of a cell, or of another
/// kind.
void check_sides(const ElementMesh& mesh, const std::string& name, bool upright,
                 std::vector<Defect>& defects);

}  // namespace drystone::geometry

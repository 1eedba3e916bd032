#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "drystone/core/error.hpp"
#include "drystone/geometry/elements/element_mesh.hpp"

/// Assembly and checks that all makers of meshes share.
namespace drystone::geometry {

/// A mesh of these cells: numbered from 1, with the group "body".
[[nodiscard]] ElementMesh mesh_of_cells(int dimension, const std::vector<Vec3>& nodes,
                                        std::vector<Element> cells);

/// All nodes of these elements, ascending.
[[nodiscard]] std::vector<Index> nodes_of(const ElementMesh& mesh, std::span<const Index> elements);

/// Gives the cells of `mesh` (T3, Q4 or TET4, no groups but "body") nodes in the middle of their
/// edges, behind the others, in the order in which the cells come to them.
void add_edge_nodes(ElementMesh& mesh);

/// Adds a group of the boundary faces whose corners all have this bit in `bits`, for each name: the
/// first name belongs to bit 0.
void add_side_groups(ElementMesh& mesh, std::span<const std::string_view> names,
                     const std::vector<unsigned>& bits);

/// Adds a group of nodes.
void add_node_group(ElementMesh& mesh, std::string_view name, std::vector<Index> nodes);

/// More cells than this are a slip of the pen.
inline constexpr Index k_most_cells = 10'000'000;

/// Adds a defect unless `kind` is one of `possible`.
void check_kind(std::vector<Defect>& defects, const std::string& what, ElementKind kind,
                std::span<const ElementKind> possible);

/// Adds a defect unless all `divisions` are >= 1 and their product is at most k_most_cells.
void check_divisions(std::vector<Defect>& defects, const std::string& what,
                     std::span<const Index> divisions);

}  // namespace drystone::geometry

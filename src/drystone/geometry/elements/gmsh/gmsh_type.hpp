#pragma once

#include <optional>
#include <string>

#include "drystone/geometry/elements/element_mesh.hpp"

/// How Gmsh numbers the kinds of elements.
namespace drystone::geometry {

inline constexpr int k_gmsh_point = 15;

/// Our kind for an element of this type; none for points and types that are not read.
[[nodiscard]] std::optional<ElementKind> kind_of_gmsh_type(Index type);

[[nodiscard]] int gmsh_type_of(ElementKind kind);

/// Exchanges the two nodes of a TET10 that Gmsh has in the other order: those in the middle of the
/// edges 1-3 and 2-3. Other elements are the same in both.
void exchange_gmsh_order(Element& element);

/// The types that are read, for messages.
[[nodiscard]] std::string readable_gmsh_types();

/// "type 10", with what it is when it is well known.
[[nodiscard]] std::string describe_gmsh_type(Index type);

}  // namespace drystone::geometry

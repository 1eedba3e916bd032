// Adds elements of a Gmsh file to the record, in our order of nodes.
#include "drystone/geometry/elements/gmsh/gmsh_record.hpp"

#include <algorithm>

#include "drystone/geometry/elements/gmsh/gmsh_type.hpp"

namespace drystone::geometry {

namespace {

/// The element with the opposite orientation: corner 0 stays first.
void turn_over(Element& element) {
    const auto corners = static_cast<std::ptrdiff_t>(traits(element.kind).corners);
    const auto nodes = static_cast<std::ptrdiff_t>(traits(element.kind).nodes);
    auto first = element.corners_then_edges.begin();
    std::reverse(first + (corners == 2 ? 0 : 1), first + corners);
    std::reverse(first + corners, first + nodes);
}

}  // namespace

int node_count(Index type) {
    return type == k_gmsh_point ? 1 : traits(*kind_of_gmsh_type(type)).nodes;
}

void require_readable(const GmshCursor& cursor, Index type, Index element_number) {
    if (type == k_gmsh_point || kind_of_gmsh_type(type)) return;
    cursor.fail("element " + std::to_string(element_number), "type " + readable_gmsh_types(),
                describe_gmsh_type(type));
}

void read_element_nodes(GmshCursor& cursor, GmshRecord& record, GmshElement element, Index type,
                        bool wide_numbers, bool reversed) {
    element.is_point = type == k_gmsh_point;
    if (!element.is_point) element.element.kind = *kind_of_gmsh_type(type);
    const auto count = static_cast<std::size_t>(node_count(type));
    for (std::size_t k = 0; k < count; ++k) {
        element.element.corners_then_edges[k] =
            wide_numbers ? cursor.size("node of an element") : cursor.integer("node of an element");
    }
    exchange_gmsh_order(element.element);
    if (reversed && element.dimension() > 0 && element.dimension() < 3) turn_over(element.element);
    record.elements.push_back(element);
}

}  // namespace drystone::geometry

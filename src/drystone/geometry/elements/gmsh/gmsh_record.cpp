// Converts elements between the numbering of Gmsh and ours, and records the sections of a file.
#include "drystone/geometry/elements/gmsh/gmsh_record.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace drystone::geometry {

namespace {

/// A number of Gmsh and our kind of element.
struct GmshType {
    int type = 0;
    ElementKind kind = ElementKind::line2;
};

constexpr std::array<GmshType, 9> k_types{{{1, ElementKind::line2},
                                           {2, ElementKind::t3},
                                           {3, ElementKind::q4},
                                           {4, ElementKind::tet4},
                                           {5, ElementKind::hex8},
                                           {8, ElementKind::line3},
                                           {9, ElementKind::t6},
                                           {11, ElementKind::tet10},
                                           {16, ElementKind::q8}}};

/// Well known types that are not read, for messages.
constexpr std::array<std::pair<int, std::string_view>, 9> k_others{
    {{6, "prism with 6 nodes"},
     {7, "pyramid with 5 nodes"},
     {10, "quadrilateral with 9 nodes: set Mesh.SecondOrderIncomplete = 1 in Gmsh"},
     {12, "hexahedron with 27 nodes"},
     {13, "prism with 18 nodes"},
     {14, "pyramid with 14 nodes"},
     {17, "hexahedron with 20 nodes"},
     {18, "prism with 15 nodes"},
     {19, "pyramid with 13 nodes"}}};

/// The element with the opposite orientation: corner 0 stays first.
void turn_over(Element& element) {
    // Corners behind the first, and all nodes of edges, in the opposite order: of n edges, edge k
    // from corner k to k + 1 becomes edge n - 1 - k. A line exchanges its ends.
    const auto corners = static_cast<std::ptrdiff_t>(traits(element.kind).corners);
    const auto nodes = static_cast<std::ptrdiff_t>(traits(element.kind).nodes);
    auto first = element.corners_then_edges.begin();
    std::reverse(first + (corners == 2 ? 0 : 1), first + corners);
    std::reverse(first + corners, first + nodes);
}

}  // namespace

std::optional<ElementKind> kind_of_gmsh_type(Index type) {
    for (const GmshType& known : k_types) {
        if (known.type == type) return known.kind;
    }
    return std::nullopt;
}

int gmsh_type_of(ElementKind kind) {
    for (const GmshType& known : k_types) {
        if (known.kind == kind) return known.type;
    }
    return 0;
}

void exchange_gmsh_order(Element& element) {
    if (element.kind != ElementKind::tet10) return;
    std::swap(element.corners_then_edges[8], element.corners_then_edges[9]);
}

std::string readable_gmsh_types() {
    std::string text;
    for (const GmshType& known : k_types) {
        text += std::to_string(known.type) + " (" + std::string(traits(known.kind).name) + "), ";
    }
    return text + "or " + std::to_string(k_gmsh_point) + " (point)";
}

std::string describe_gmsh_type(Index type) {
    std::string text = "type " + std::to_string(type);
    for (const auto& [known, name] : k_others) {
        if (known == type) text += " (" + std::string(name) + ")";
    }
    return text;
}

int node_count(Index type) {
    return type == k_gmsh_point ? 1 : traits(*kind_of_gmsh_type(type)).nodes;
}

void require_readable(const GmshCursor& cursor, Index type, Index element_number) {
    if (type == k_gmsh_point || kind_of_gmsh_type(type)) return;
    cursor.fail("element " + std::to_string(element_number), "type " + readable_gmsh_types(),
                describe_gmsh_type(type));
}

// `reversed`: the element belongs to a group with a negative tag, which turns its orientation.
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

// Tables: the numbers that Gmsh gives to kinds of elements.
#include "drystone/geometry/elements/gmsh/gmsh_type.hpp"

#include <array>
#include <string_view>
#include <utility>

namespace drystone::geometry {

namespace {

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

}  // namespace drystone::geometry

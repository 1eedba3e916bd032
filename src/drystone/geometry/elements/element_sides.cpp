// Tables: the sides and edges of every element kind, in the numbering of element_kind.hpp.
#include "drystone/geometry/elements/element_sides.hpp"

#include <algorithm>

namespace drystone::geometry {

namespace {

using enum ElementKind;

constexpr std::array<ElementSide, 3> k_t3{{{line2, {0, 1}}, {line2, {1, 2}}, {line2, {2, 0}}}};
constexpr std::array<ElementSide, 3> k_t6{
    {{line3, {0, 1, 3}}, {line3, {1, 2, 4}}, {line3, {2, 0, 5}}}};
constexpr std::array<ElementSide, 4> k_q4{
    {{line2, {0, 1}}, {line2, {1, 2}}, {line2, {2, 3}}, {line2, {3, 0}}}};
constexpr std::array<ElementSide, 4> k_q8{
    {{line3, {0, 1, 4}}, {line3, {1, 2, 5}}, {line3, {2, 3, 6}}, {line3, {3, 0, 7}}}};
constexpr std::array<ElementSide, 4> k_tet4{
    {{t3, {0, 2, 1}}, {t3, {0, 1, 3}}, {t3, {1, 2, 3}}, {t3, {0, 3, 2}}}};
constexpr std::array<ElementSide, 4> k_tet10{{{t6, {0, 2, 1, 6, 5, 4}},
                                              {t6, {0, 1, 3, 4, 8, 7}},
                                              {t6, {1, 2, 3, 5, 9, 8}},
                                              {t6, {0, 3, 2, 7, 9, 6}}}};
constexpr std::array<ElementSide, 6> k_hex8{{{q4, {0, 3, 2, 1}},
                                             {q4, {4, 5, 6, 7}},
                                             {q4, {0, 1, 5, 4}},
                                             {q4, {1, 2, 6, 5}},
                                             {q4, {2, 3, 7, 6}},
                                             {q4, {3, 0, 4, 7}}}};

constexpr std::array<std::array<int, 2>, 1> k_line_edges{{{0, 1}}};
constexpr std::array<std::array<int, 2>, 3> k_triangle_edges{{{0, 1}, {1, 2}, {2, 0}}};
constexpr std::array<std::array<int, 2>, 4> k_quad_edges{{{0, 1}, {1, 2}, {2, 3}, {3, 0}}};
constexpr std::array<std::array<int, 2>, 6> k_tet_edges{
    {{0, 1}, {1, 2}, {2, 0}, {0, 3}, {1, 3}, {2, 3}}};
constexpr std::array<std::array<int, 2>, 12> k_hex_edges{{{0, 1},
                                                          {1, 2},
                                                          {2, 3},
                                                          {3, 0},
                                                          {4, 5},
                                                          {5, 6},
                                                          {6, 7},
                                                          {7, 4},
                                                          {0, 4},
                                                          {1, 5},
                                                          {2, 6},
                                                          {3, 7}}};

}  // namespace

std::span<const ElementSide> sides(ElementKind kind) {
    switch (kind) {
        case t3:
            return k_t3;
        case t6:
            return k_t6;
        case q4:
            return k_q4;
        case q8:
            return k_q8;
        case tet4:
            return k_tet4;
        case tet10:
            return k_tet10;
        case hex8:
            return k_hex8;
        case line2:
        case line3:
            break;
    }
    return {};
}

std::span<const std::array<int, 2>> edges(ElementKind kind) {
    switch (kind) {
        case line2:
        case line3:
            return k_line_edges;
        case t3:
        case t6:
            return k_triangle_edges;
        case q4:
        case q8:
            return k_quad_edges;
        case tet4:
        case tet10:
            return k_tet_edges;
        case hex8:
            break;
    }
    return k_hex_edges;
}

Element side_of(const Element& cell, const ElementSide& side) {
    Element face{.kind = side.kind};
    std::ranges::transform(side.nodes(), face.corners_then_edges.begin(), [&](int local) {
        return cell.corners_then_edges[static_cast<std::size_t>(local)];
    });
    return face;
}

CornerKey corner_key(const Element& element) {
    CornerKey key;
    key.fill(-1);
    const auto corners =
        element.nodes().first(static_cast<std::size_t>(traits(element.kind).corners));
    std::ranges::copy(corners, key.begin());
    std::sort(key.begin(), key.begin() + static_cast<std::ptrdiff_t>(corners.size()));
    return key;
}

}  // namespace drystone::geometry

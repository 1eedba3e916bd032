// Lists the sides and edges of elements, and finds the boundary of a mesh from its unshared sides.
#include "drystone/geometry/elements/element_sides.hpp"

#include <algorithm>
#include <cstddef>
#include <set>

namespace drystone::geometry {

namespace {

using enum ElementKind;

// Sides: the kind of each and its nodes by their numbers in the element, corners then edge nodes,
// so that the outward normal is to the right of an edge and by the right-hand rule of a face.
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

// Edges: the two corners that edge node number corners + k lies between.
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

/// A side of an element with the sorted corners by which its neighbour is recognised.
struct KeyedFace {
    CornerKey key = {};
    BoundaryFace face;
};

/// All sides of all elements, inner ones twice.
std::vector<KeyedFace> all_faces(const ElementMesh& mesh) {
    std::vector<KeyedFace> faces;
    for (Index c = 0; c < mesh.bulk_elements; ++c) {
        const Element& cell = mesh.elements[static_cast<std::size_t>(c)];
        for (const ElementSide& side : sides(cell.kind)) {
            const Element face = side_of(cell, side);
            faces.push_back({corner_key(face), {face, c}});
        }
    }
    return faces;
}

/// The faces whose key no other has, in their old order.
std::vector<BoundaryFace> unshared(const std::vector<KeyedFace>& faces) {
    std::vector<std::size_t> order(faces.size());
    for (std::size_t k = 0; k < order.size(); ++k) order[k] = k;
    std::ranges::stable_sort(order, {},
                             [&](std::size_t k) -> const CornerKey& { return faces[k].key; });
    std::vector<bool> shared(faces.size(), false);
    for (std::size_t k = 1; k < order.size(); ++k) {
        if (faces[order[k]].key != faces[order[k - 1]].key) continue;
        shared[order[k]] = true;
        shared[order[k - 1]] = true;
    }
    std::vector<BoundaryFace> found;
    for (std::size_t k = 0; k < faces.size(); ++k) {
        if (!shared[k]) found.push_back(faces[k].face);
    }
    return found;
}

/// The corners that only one line has.
std::vector<Index> ends_of_lines(const ElementMesh& mesh) {
    std::vector<int> uses(static_cast<std::size_t>(mesh.nodes.cols()), 0);
    for (Index c = 0; c < mesh.bulk_elements; ++c) {
        const Element& cell = mesh.elements[static_cast<std::size_t>(c)];
        if (traits(cell.kind).dimension != 1) continue;
        for (const Index node : cell.nodes().first(2)) ++uses[static_cast<std::size_t>(node)];
    }
    std::vector<Index> ends;
    for (std::size_t k = 0; k < uses.size(); ++k) {
        if (uses[k] == 1) ends.push_back(static_cast<Index>(k));
    }
    return ends;
}

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

// The side with the node numbers of the mesh.
Element side_of(const Element& cell, const ElementSide& side) {
    Element face{.kind = side.kind};
    std::ranges::transform(side.nodes(), face.corners_then_edges.begin(), [&](int local) {
        return cell.corners_then_edges[static_cast<std::size_t>(local)];
    });
    return face;
}

// Edge nodes do not count: a T3 beside a T6 has the same corners.
CornerKey corner_key(const Element& element) {
    CornerKey key;
    key.fill(-1);
    const auto corners =
        element.nodes().first(static_cast<std::size_t>(traits(element.kind).corners));
    std::ranges::copy(corners, key.begin());
    std::sort(key.begin(), key.begin() + static_cast<std::ptrdiff_t>(corners.size()));
    return key;
}

// O(n log n) for n sides, by sorting.
Boundary boundary(const ElementMesh& mesh) {
    Boundary result{.faces = unshared(all_faces(mesh)), .nodes = ends_of_lines(mesh)};
    for (const BoundaryFace& face : result.faces) {
        const auto nodes = face.face.nodes();
        result.nodes.insert(result.nodes.end(), nodes.begin(), nodes.end());
    }
    std::ranges::sort(result.nodes);
    result.nodes.erase(std::unique(result.nodes.begin(), result.nodes.end()), result.nodes.end());
    return result;
}

// A boundary face belongs to a group if its cell does, or if the group contains the face itself.
std::vector<Index> faces_of(const ElementGroup& group, const ElementMesh& mesh,
                            const Boundary& boundary) {
    std::set<CornerKey> keys;
    std::vector<bool> cells(static_cast<std::size_t>(mesh.bulk_elements), false);
    for (const Index e : group.elements) {
        if (e < mesh.bulk_elements) {
            cells[static_cast<std::size_t>(e)] = true;
        } else {
            keys.insert(corner_key(mesh.elements[static_cast<std::size_t>(e)]));
        }
    }
    std::vector<Index> found;
    for (std::size_t k = 0; k < boundary.faces.size(); ++k) {
        const BoundaryFace& face = boundary.faces[k];
        if (cells[static_cast<std::size_t>(face.cell)] || keys.contains(corner_key(face.face))) {
            found.push_back(static_cast<Index>(k));
        }
    }
    return found;
}

}  // namespace drystone::geometry

// The boundary of a mesh: sides whose corners no other element shares, and the ends of lines.
#include "drystone/geometry/elements/boundary.hpp"

#include <algorithm>
#include <cstddef>
#include <set>

#include "drystone/geometry/elements/element_sides.hpp"

namespace drystone::geometry {

namespace {

/// A side of an element with the sorted corners by which its neighbour is recognised.
struct KeyedFace {
    CornerKey key = {};
    BoundaryFace face;
};

/// All sides of all elements, inner ones twice.
std::vector<KeyedFace> all_faces(const ElementMesh& mesh) {
    std::vector<KeyedFace> faces;
    for (Index c = 0; c < mesh.cells; ++c) {
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
    for (Index c = 0; c < mesh.cells; ++c) {
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
    std::vector<bool> cells(static_cast<std::size_t>(mesh.cells), false);
    for (const Index e : group.elements) {
        if (e < mesh.cells) {
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

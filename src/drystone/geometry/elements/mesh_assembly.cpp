// Assembles meshes: checks, numbers, edge nodes and groups that all makers of meshes share.
#include "drystone/geometry/elements/mesh_assembly.hpp"

#include <algorithm>
#include <cassert>
#include <map>
#include <utility>

#include "drystone/geometry/elements/element_sides.hpp"

namespace drystone::geometry {

namespace {

/// `kind` with nodes in the middle of the edges.
ElementKind with_edge_nodes(ElementKind kind) {
    if (kind == ElementKind::t3) return ElementKind::t6;
    if (kind == ElementKind::q4) return ElementKind::q8;
    assert(kind == ElementKind::tet4);
    return ElementKind::tet10;
}

/// 0, 1, ..., nodes - 1.
std::vector<Index> all_nodes(const ElementMesh& mesh) {
    std::vector<Index> nodes(static_cast<std::size_t>(mesh.nodes.cols()));
    for (std::size_t k = 0; k < nodes.size(); ++k) nodes[k] = static_cast<Index>(k);
    return nodes;
}

/// Numbers for messages start at 1, as in files.
void number_nodes(ElementMesh& mesh) {
    mesh.node_numbers = all_nodes(mesh);
    for (Index& number : mesh.node_numbers) ++number;
}

/// True if all corners of the face have this bit, which stands for a side of the body.
bool all_corners_have(unsigned bit, const Element& face, const std::vector<unsigned>& bits) {
    const auto corners = face.nodes().first(static_cast<std::size_t>(traits(face.kind).corners));
    return std::ranges::all_of(corners, [&](Index node) {
        return (bits[static_cast<std::size_t>(node)] & (1U << bit)) != 0;
    });
}

}  // namespace

// Elements are numbered from 1 in their order; the group "body" has all of them.
ElementMesh mesh_of_cells(int dimension, const std::vector<Vec3>& nodes,
                          std::vector<Element> cells) {
    ElementMesh mesh{.dimension = dimension};
    mesh.nodes.resize(3, static_cast<Index>(nodes.size()));
    for (std::size_t k = 0; k < nodes.size(); ++k) mesh.nodes.col(static_cast<Index>(k)) = nodes[k];
    number_nodes(mesh);
    mesh.bulk_elements = static_cast<Index>(cells.size());
    mesh.elements = std::move(cells);
    ElementGroup body{.name = "body"};
    for (std::size_t k = 0; k < mesh.elements.size(); ++k) {
        mesh.elements[k].number = static_cast<Index>(k) + 1;
        body.elements.push_back(static_cast<Index>(k));
    }
    body.dimension = traits(mesh.elements.front().kind).dimension;
    body.nodes = all_nodes(mesh);
    mesh.groups.push_back(std::move(body));
    return mesh;
}

std::vector<Index> nodes_of(const ElementMesh& mesh, std::span<const Index> elements) {
    std::vector<Index> found;
    for (const Index e : elements) {
        const auto nodes = mesh.elements[static_cast<std::size_t>(e)].nodes();
        found.insert(found.end(), nodes.begin(), nodes.end());
    }
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

// One node for each pair of corners that an edge joins, numbered in the order of first use and
// halfway between the corners.
void add_edge_nodes(ElementMesh& mesh) {
    std::map<std::pair<Index, Index>, Index> middles;
    Index next = mesh.nodes.cols();
    for (Element& cell : mesh.elements) {
        auto slot = static_cast<std::size_t>(traits(cell.kind).corners);
        for (const auto& [a, b] : edges(cell.kind)) {
            const auto ends = std::minmax(cell.corners_then_edges[static_cast<std::size_t>(a)],
                                          cell.corners_then_edges[static_cast<std::size_t>(b)]);
            const auto [place, is_new] = middles.try_emplace(ends, next);
            if (is_new) ++next;
            cell.corners_then_edges[slot++] = place->second;
        }
        cell.kind = with_edge_nodes(cell.kind);
    }
    mesh.nodes.conservativeResize(3, next);
    for (const auto& [ends, node] : middles) {
        mesh.nodes.col(node) = 0.5 * (mesh.nodes.col(ends.first) + mesh.nodes.col(ends.second));
    }
    number_nodes(mesh);
    mesh.groups.front().nodes = all_nodes(mesh);
}

// Boundary faces become elements behind all others; a face may belong to two groups.
void add_side_groups(ElementMesh& mesh, std::span<const std::string_view> names,
                     const std::vector<unsigned>& bits) {
    const Boundary outside = boundary(mesh);
    for (unsigned bit = 0; bit < names.size(); ++bit) {
        ElementGroup group{.name = std::string(names[bit]), .dimension = mesh.dimension - 1};
        for (const BoundaryFace& face : outside.faces) {
            if (!all_corners_have(bit, face.face, bits)) continue;
            group.elements.push_back(static_cast<Index>(mesh.elements.size()));
            mesh.elements.push_back(face.face);
            mesh.elements.back().number = static_cast<Index>(mesh.elements.size());
        }
        group.nodes = nodes_of(mesh, group.elements);
        mesh.groups.push_back(std::move(group));
    }
}

void add_node_group(ElementMesh& mesh, std::string_view name, std::vector<Index> nodes) {
    mesh.groups.push_back({.name = std::string(name), .dimension = 0, .nodes = std::move(nodes)});
}

void check_kind(std::vector<Defect>& defects, const std::string& what, ElementKind kind,
                std::span<const ElementKind> possible) {
    if (std::ranges::find(possible, kind) != possible.end()) return;
    std::string names;
    for (const ElementKind one : possible) {
        if (!names.empty()) names += one == possible.back() ? " or " : ", ";
        names += traits(one).name;
    }
    defects.push_back({what + ": kind of elements", names, std::string(traits(kind).name)});
}

void check_divisions(std::vector<Defect>& defects, const std::string& what,
                     std::span<const Index> divisions) {
    double cells = 1.0;
    for (const Index n : divisions) {
        cells *= static_cast<double>(n);
        if (n >= 1) continue;
        defects.push_back({what + ": divisions", "at least 1", std::to_string(n)});
        return;
    }
    if (cells <= static_cast<double>(k_most_cells)) return;
    std::string found;
    for (const Index n : divisions) found += (found.empty() ? "" : " x ") + std::to_string(n);
    defects.push_back(
        {what + ": divisions", "at most " + std::to_string(k_most_cells) + " cells", found});
}

}  // namespace drystone::geometry

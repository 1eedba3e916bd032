// Divides the boundary of a mesh that can touch into flat facets.
#include <algorithm>
#include <cassert>

#include "drystone/geometry/elements/element_sides.hpp"
#include "drystone/linalg/at.hpp"
#include "drystone/sim/building/builders.hpp"

namespace drystone::sim::building {

namespace {

/// Corners of the facets of a face, as positions in its list of nodes.
std::vector<std::array<int, 2>> split(geometry::ElementKind kind, std::array<int, 2>) {
    if (kind == geometry::ElementKind::line3) return {{0, 2}, {2, 1}};
    return {{0, 1}};
}
std::vector<std::array<int, 3>> split(geometry::ElementKind kind, std::array<int, 3>) {
    if (kind == geometry::ElementKind::t6) return {{0, 3, 5}, {3, 1, 4}, {5, 4, 2}, {3, 4, 5}};
    if (kind == geometry::ElementKind::q4) return {{0, 1, 2}, {0, 2, 3}};
    return {{0, 1, 2}};
}

/// Indices of the boundary faces that can touch, ascending.
std::vector<Index> chosen_faces(const geometry::ElementMesh& mesh,
                                const geometry::Boundary& boundary,
                                const std::vector<std::string>& groups) {
    std::vector<Index> faces;
    if (groups.empty()) {
        for (std::size_t i = 0; i < boundary.faces.size(); ++i) {
            faces.push_back(static_cast<Index>(i));
        }
        return faces;
    }
    for (const std::string& name : groups) {
        const geometry::ElementGroup* group = mesh.find(name);
        assert(group != nullptr);
        const auto own = geometry::faces_of(*group, mesh, boundary);
        faces.insert(faces.end(), own.begin(), own.end());
    }
    std::sort(faces.begin(), faces.end());
    faces.erase(std::unique(faces.begin(), faces.end()), faces.end());
    return faces;
}

/// Nodes of lines, which have no faces: those of the groups, or both ends.
std::vector<Index> line_nodes(const geometry::ElementMesh& mesh, const geometry::Boundary& boundary,
                              const std::vector<std::string>& groups) {
    if (groups.empty()) return boundary.nodes;
    std::vector<Index> nodes;
    for (const std::string& name : groups) {
        const auto& own = mesh.find(name)->nodes;
        nodes.insert(nodes.end(), own.begin(), own.end());
    }
    return nodes;
}

}  // namespace

template <int D>
ContactFacets<D> contact_facets(const geometry::ElementMesh& mesh,
                                const std::vector<std::string>& groups) {
    const geometry::Boundary boundary = geometry::boundary(mesh);
    const std::vector<Index> faces = chosen_faces(mesh, boundary, groups);
    ContactFacets<D> result;
    if (boundary.faces.empty()) result.nodes = line_nodes(mesh, boundary, groups);
    for (const Index i : faces) {
        const auto nodes = boundary.faces[at(i)].face.nodes();
        result.nodes.insert(result.nodes.end(), nodes.begin(), nodes.end());
    }
    std::sort(result.nodes.begin(), result.nodes.end());
    result.nodes.erase(std::unique(result.nodes.begin(), result.nodes.end()), result.nodes.end());
    const auto number = [&](Index node) {
        const auto found = std::lower_bound(result.nodes.begin(), result.nodes.end(), node);
        return static_cast<int>(found - result.nodes.begin());
    };
    for (const Index i : faces) {
        const geometry::Element& face = boundary.faces[at(i)].face;
        for (const std::array<int, D>& corners : split(face.kind, std::array<int, D>{})) {
            std::array<int, D> facet{};
            for (std::size_t k = 0; k < D; ++k) facet[k] = number(face.nodes()[at(corners[k])]);
            result.facets.push_back(facet);
        }
    }
    return result;
}

template ContactFacets<2> contact_facets<2>(const geometry::ElementMesh&,
                                            const std::vector<std::string>&);
template ContactFacets<3> contact_facets<3>(const geometry::ElementMesh&,
                                            const std::vector<std::string>&);

}  // namespace drystone::sim::building

#include "drystone/collision/soft/shape_facets.hpp"

#include <variant>

namespace drystone::collision::soft {
namespace {

template <int D>
Nodes<D> columns(const std::vector<Vector<D>>& points) {
    Nodes<D> nodes(D, static_cast<Index>(points.size()));
    for (std::size_t i = 0; i < points.size(); ++i) nodes.col(static_cast<Index>(i)) = points[i];
    return nodes;
}

FacetSurface<3> surface_of(const geometry::PolyhedronTopology& polyhedron) {
    std::vector<Facet<3>> facets;
    for (const std::vector<int>& face : polyhedron.faces) {
        for (std::size_t k = 2; k < face.size(); ++k) {
            facets.push_back({face[0], face[k - 1], face[k]});
        }
    }
    return {columns<3>(polyhedron.vertices), facets};
}

struct MakeFacets {
    std::optional<FacetSurface<3>> operator()(const geometry::Box& box) const {
        return surface_of(*geometry::box_polyhedron(box.half).topology);
    }
    std::optional<FacetSurface<3>> operator()(const geometry::Polyhedron& polyhedron) const {
        return surface_of(*polyhedron.topology);
    }
    std::optional<FacetSurface<3>> operator()(const geometry::Mesh& mesh) const {
        return FacetSurface<3>(columns<3>(mesh.topology->vertices), mesh.topology->triangles);
    }
    template <class Round>
    std::optional<FacetSurface<3>> operator()(const Round& /*shape*/) const {
        return std::nullopt;
    }
};

}  // namespace

std::optional<FacetSurface<2>> facets_of(const geometry::PlaneShape& shape) {
    const auto* polygon = std::get_if<geometry::Polygon>(&shape);
    if (polygon == nullptr) return std::nullopt;
    const int count = static_cast<int>(polygon->vertices.size());
    std::vector<Facet<2>> facets;
    for (int k = 0; k < count; ++k) facets.push_back({k, (k + 1) % count});
    return FacetSurface<2>(columns<2>(polygon->vertices), facets);
}

std::optional<FacetSurface<3>> facets_of(const geometry::SpaceShape& shape) {
    return std::visit(MakeFacets{}, shape);
}

}  // namespace drystone::collision::soft

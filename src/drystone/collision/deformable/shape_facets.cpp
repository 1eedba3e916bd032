// Lists the facets and corners of rigid shapes, which deformable surfaces touch.
#include "drystone/collision/deformable/shape_facets.hpp"

#include <optional>
#include <type_traits>
#include <variant>

namespace drystone::collision::deformable {
namespace {

template <int D>
Nodes<D> columns(const std::vector<Vector<D>>& points) {
    Nodes<D> nodes(D, static_cast<Index>(points.size()));
    for (std::size_t i = 0; i < points.size(); ++i) nodes.col(static_cast<Index>(i)) = points[i];
    return nodes;
}

/// Each face as a fan of triangles from its first corner.
FacetSurface<3> surface_of(const geometry::PolyhedronTopology& polyhedron) {
    std::vector<Facet<3>> facets;
    for (const std::vector<int>& face : polyhedron.faces) {
        for (std::size_t k = 2; k < face.size(); ++k) {
            facets.push_back({face[0], face[k - 1], face[k]});
        }
    }
    return {columns<3>(polyhedron.vertices), facets};
}

/// Surfaces of shapes with flat faces; nothing for round ones.
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

/// Corners of round shapes, in their own axes. The ends of threads have no direction: they touch
/// sideways too.
struct RoundCorners {
    std::vector<Probe<2>> operator()(const geometry::Disk& disk) const {
        return {{.radius = disk.radius}};
    }
    std::vector<Probe<2>> operator()(const geometry::Segment& segment) const {
        return {{.x = segment.a, .radius = segment.rounding},
                {.x = segment.b, .radius = segment.rounding}};
    }
    std::vector<Probe<3>> operator()(const geometry::Sphere& sphere) const {
        return {{.radius = sphere.radius}};
    }
    std::vector<Probe<3>> operator()(const geometry::Capsule& capsule) const {
        const Vec3 end(0.0, 0.0, capsule.half_length);
        return {{.x = -end, .radius = capsule.radius}, {.x = end, .radius = capsule.radius}};
    }
    std::vector<Probe<2>> operator()(const geometry::HalfPlane& /*shape*/) const { return {}; }
    std::vector<Probe<2>> operator()(const geometry::Polygon& /*shape*/) const { return {}; }
    template <class Other>
    std::vector<Probe<3>> operator()(const Other& /*shape*/) const {
        return {};
    }
};

/// Rounding that is added around the corners of a polygon (m); solids have none.
double rounding_of(const geometry::PlaneShape& shape) {
    const auto* polygon = std::get_if<geometry::Polygon>(&shape);
    return polygon != nullptr ? polygon->rounding : 0.0;
}
double rounding_of(const geometry::SpaceShape& /*shape*/) { return 0.0; }

template <int D>
std::vector<Probe<D>> corners(const geometry::Part<D>& part) {
    std::vector<Probe<D>> found;
    if (const std::optional<FacetSurface<D>> surface = facets_of(part.shape)) {
        const int count = static_cast<int>(surface->nodes().cols());
        for (int i = 0; i < count; ++i) {
            found.push_back({.x = surface->nodes().col(i),
                             .radius = rounding_of(part.shape),
                             .outward = surface->outward(i)});
        }
    } else {
        found = std::visit(RoundCorners{}, part.shape);
    }
    for (Probe<D>& probe : found) {
        probe.x = part.frame.to_world(probe.x);
        probe.outward = part.frame.rotation * probe.outward;
    }
    return found;
}

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

std::vector<Probe<2>> corners_of(const geometry::Part<2>& part) { return corners(part); }
std::vector<Probe<3>> corners_of(const geometry::Part<3>& part) { return corners(part); }

}  // namespace drystone::collision::deformable

#include "drystone/collision/soft/corners.hpp"

#include <optional>
#include <type_traits>
#include <variant>

#include "drystone/collision/soft/shape_facets.hpp"

namespace drystone::collision::soft {
namespace {

/// Corners of round shapes, in their own axes. The ends of threads have no direction: they touch
/// sideways too.
struct RoundCorners {
    std::vector<Feeler<2>> operator()(const geometry::Disk& disk) const {
        return {{.radius = disk.radius}};
    }
    std::vector<Feeler<2>> operator()(const geometry::Segment& segment) const {
        return {{.x = segment.a, .radius = segment.rounding},
                {.x = segment.b, .radius = segment.rounding}};
    }
    std::vector<Feeler<3>> operator()(const geometry::Sphere& sphere) const {
        return {{.radius = sphere.radius}};
    }
    std::vector<Feeler<3>> operator()(const geometry::Capsule& capsule) const {
        const Vec3 end(0.0, 0.0, capsule.half_length);
        return {{.x = -end, .radius = capsule.radius}, {.x = end, .radius = capsule.radius}};
    }
    std::vector<Feeler<2>> operator()(const geometry::HalfPlane& /*shape*/) const { return {}; }
    std::vector<Feeler<2>> operator()(const geometry::Polygon& /*shape*/) const { return {}; }
    template <class Other>
    std::vector<Feeler<3>> operator()(const Other& /*shape*/) const {
        return {};
    }
};

double rounding_of(const geometry::PlaneShape& shape) {
    const auto* polygon = std::get_if<geometry::Polygon>(&shape);
    return polygon != nullptr ? polygon->rounding : 0.0;
}
double rounding_of(const geometry::SpaceShape& /*shape*/) { return 0.0; }

template <int D>
std::vector<Feeler<D>> corners(const geometry::Part<D>& part) {
    std::vector<Feeler<D>> found;
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
    for (Feeler<D>& feeler : found) {
        feeler.x = part.frame.to_world(feeler.x);
        feeler.outward = part.frame.rotation * feeler.outward;
    }
    return found;
}

}  // namespace

std::vector<Feeler<2>> corners_of(const geometry::Part<2>& part) { return corners(part); }
std::vector<Feeler<3>> corners_of(const geometry::Part<3>& part) { return corners(part); }

}  // namespace drystone::collision::soft

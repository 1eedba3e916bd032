// Contacts of nodes with one rigid shape: by facets if the shape has any, else by signed distance.
#include "drystone/collision/deformable/obstacle.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <type_traits>
#include <variant>

#include "drystone/collision/deformable/round_touch.hpp"
#include "drystone/collision/deformable/shape_facets.hpp"
#include "drystone/collision/space/meshes/mesh_surface.hpp"

namespace drystone::collision::deformable {

template <int D>
Obstacle<D>::Obstacle(const geometry::Shape<D>& shape) : shape_(shape), surface_(facets_of(shape)) {
    if (!surface_) return;
    all_.resize(static_cast<std::size_t>(surface_->facet_count()));
    std::iota(all_.begin(), all_.end(), 0);
}

template <int D>
std::span<const Touch<D>> Obstacle<D>::touch(const Probe<D>& node, const geometry::Frame<D>& frame,
                                             const Reach& reach) {
    const Probe<D> seen{.x = frame.to_local(node.x),
                        .radius = node.radius,
                        .outward = frame.rotation.transpose() * node.outward};
    touches_.clear();
    if (surface_) {
        touch_facets(seen, reach);
    } else if (const std::optional<Touch<D>> found = touch_round(shape_, seen, reach)) {
        touches_.push_back(*found);
    }
    for (Touch<D>& found : touches_) found.normal = frame.rotation * found.normal;
    return touches_;
}

template <int D>
void Obstacle<D>::touch_facets(Probe<D> node, Reach reach) {
    std::span<const Touch<D>> found;
    if constexpr (D == 3) {
        if (const auto* mesh = std::get_if<geometry::Mesh>(&shape_)) {
            const double farthest = std::max(reach.margin + node.radius, reach.depth);
            const geometry::Aabb<3> point{.low = node.x, .high = node.x};
            const space::NearTriangles near(*mesh->topology, grown(point, farthest));
            found = facet_touch_.find(*surface_, near.all(), node, reach);
            touches_.assign(found.begin(), found.end());
            return;
        }
    } else {
        // A rounded polygon against a point is the sharp polygon against a ball of that radius.
        node.radius += std::get<geometry::Polygon>(shape_).rounding;
    }
    // Convex shapes: the nearest facet is right at any depth.
    reach.depth = std::numeric_limits<double>::infinity();
    found = facet_touch_.find(*surface_, all_, node, reach);
    touches_.assign(found.begin(), found.end());
}

template class Obstacle<2>;
template class Obstacle<3>;

}  // namespace drystone::collision::deformable

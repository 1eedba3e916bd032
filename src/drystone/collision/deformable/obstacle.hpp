#pragma once

#include <optional>
#include <span>
#include <vector>

#include "drystone/collision/deformable/facet_touch.hpp"
#include "drystone/geometry/shape.hpp"

namespace drystone::collision::deformable {

/// A rigid shape as an obstacle for nodes of deformable surfaces. Cases: polygons, boxes, polyhedra
/// and meshes by their facets, all other shapes by signed distance. Contacts with convex shapes are
/// found at any depth, contacts with meshes and segments up to `Reach::depth`.
template <int D>
class Obstacle {
  public:
    explicit Obstacle(const geometry::Shape<D>& shape);

    /// Where the node touches the shape placed in `frame`: node and normals in the world. Valid
    /// until the next call.
    [[nodiscard]] std::span<const Touch<D>> touch(const Probe<D>& node,
                                                  const geometry::Frame<D>& frame,
                                                  const Reach& reach);

  private:
    void touch_facets(Probe<D> node, Reach reach);

    geometry::Shape<D> shape_;
    std::optional<FacetSurface<D>> surface_;
    std::vector<int> all_;  ///< facets
    FacetTouch<D> facet_touch_;
    std::vector<Touch<D>> touches_;
};

}  // namespace drystone::collision::deformable

#pragma once

#include <optional>
#include <span>
#include <vector>

#include "drystone/collision/deformable/facet_touch.hpp"
#include "drystone/collision/deformable/probe.hpp"
#include "drystone/geometry/shape.hpp"

namespace drystone::collision::deformable {

/// Where a probe touches a shape without facets, in the axes of the shape: by the signed distance
/// of its centre; nothing if the gap is larger than the margin, or for other shapes.
///
/// A segment of the plane has two sides. A probe with a direction is on the side that it faces,
/// down to the depth of the reach: it may sink into a thin wall and is not drawn through. Inside a
/// cylinder the probe goes to the side or cap that it faces, as with facets (see FacetTouch).
[[nodiscard]] std::optional<Touch<2>> touch_round(const geometry::PlaneShape& shape,
                                                  const Probe<2>& probe, const Reach& reach);
[[nodiscard]] std::optional<Touch<3>> touch_round(const geometry::SpaceShape& shape,
                                                  const Probe<3>& probe, const Reach& reach);

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

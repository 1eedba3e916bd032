#pragma once

#include <optional>

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

}  // namespace drystone::collision::deformable

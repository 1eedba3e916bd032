#pragma once

#include <optional>

#include "drystone/collision/soft/facet_surface.hpp"
#include "drystone/geometry/shape.hpp"

namespace drystone::collision::soft {

/// The surface of a shape that has corners, in its own axes: of a polygon (without its rounding),
/// box, polyhedron or mesh. Nothing for other shapes.
[[nodiscard]] std::optional<FacetSurface<2>> facets_of(const geometry::PlaneShape& shape);
[[nodiscard]] std::optional<FacetSurface<3>> facets_of(const geometry::SpaceShape& shape);

}  // namespace drystone::collision::soft

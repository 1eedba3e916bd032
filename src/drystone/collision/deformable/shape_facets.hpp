#pragma once

#include <optional>
#include <vector>

#include "drystone/collision/deformable/facet_surface.hpp"
#include "drystone/collision/deformable/probe.hpp"
#include "drystone/geometry/shape.hpp"

namespace drystone::collision::deformable {

/// The surface of a shape that has corners, in its own axes: of a polygon (without its rounding),
/// box, polyhedron or mesh. Nothing for other shapes.
[[nodiscard]] std::optional<FacetSurface<2>> facets_of(const geometry::PlaneShape& shape);
[[nodiscard]] std::optional<FacetSurface<3>> facets_of(const geometry::SpaceShape& shape);

/// Corners of a rigid part that are kept out of deformable surfaces, in the axes of its body: the
/// centre of a disk or sphere, the ends of a segment or capsule, the corners of a polygon, box,
/// polyhedron or mesh, each with the radius by which it is rounded. Always in the same order.
///
/// Half-planes and planes have none. Cylinders have none either: which points of their rims touch
/// depends on the surface (RoundCrossings).
[[nodiscard]] std::vector<Probe<2>> corners_of(const geometry::Part<2>& part);
[[nodiscard]] std::vector<Probe<3>> corners_of(const geometry::Part<3>& part);

}  // namespace drystone::collision::deformable

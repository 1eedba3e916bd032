#pragma once

#include <optional>

#include "drystone/collision/space/bodies/placed_cylinder.hpp"
#include "drystone/collision/space/bodies/solid.hpp"

namespace drystone::collision::space {

/// A direction along which a cylinder (the first) and another solid are as far apart, or overlap as
/// little, as along any other.
struct CylinderAxis {
    enum class Kind { face_of_second, cap_of_first, cap_of_second, edge, vertex, round };

    Vec3 normal = Vec3::Zero();  ///< unit, from second to first
    double separation = 0.0;
    Kind kind = Kind::round;
    int number = -1;  ///< of the face, cap, edge or vertex
};

/// Normals of the polyhedron's faces, of the caps, of an edge (along the arc between its faces)
/// with the side or a rim, of a corner with the side. Nearly equal separations go to the first in
/// this order. Nothing if the two are more than `margin` apart along one of these; corners apart
/// from a rim are not among them.
[[nodiscard]] std::optional<CylinderAxis> separating_axis(const PlacedCylinder& first,
                                                          const Solid& second, double margin);

/// Normals of the caps, and the maxima across one of the axes or where two rims cross.
[[nodiscard]] std::optional<CylinderAxis> separating_axis(const PlacedCylinder& first,
                                                          const PlacedCylinder& second,
                                                          double margin);

}  // namespace drystone::collision::space

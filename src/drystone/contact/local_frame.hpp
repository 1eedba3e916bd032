#pragma once

#include <cmath>

#include "drystone/geometry/frame.hpp"

namespace drystone::contact {

/// Axes of a contact as rows: the unit normal, then the tangents.
///
/// In the plane the tangent is the normal turned clockwise: (0, 1) has the tangent (1, 0).
[[nodiscard]] inline geometry::Rotation<2> local_axes(const Vec2& normal) {
    return geometry::Rotation<2>{{normal[0], normal[1]}, {normal[1], -normal[0]}};
}

/// In space the tangents follow the normal smoothly except at -e_z; e_z has the tangents e_x, e_y.
/// With a = -1 / (1 + n_z), they are the first two columns of the reflection-free map that takes
/// e_z to n; below the equator the mirrored formula avoids the division by a small number.
[[nodiscard]] inline geometry::Rotation<3> local_axes(const Vec3& normal) {
    const double sign = std::copysign(1.0, normal[2]);
    const double a = -1.0 / (sign + normal[2]);
    const double b = normal[0] * normal[1] * a;
    geometry::Rotation<3> axes;
    axes.row(0) = normal;
    axes.row(1) << 1.0 + sign * normal[0] * normal[0] * a, sign * b, -sign * normal[0];
    axes.row(2) << b, sign + normal[1] * normal[1] * a, -normal[1];
    return axes;
}

}  // namespace drystone::contact

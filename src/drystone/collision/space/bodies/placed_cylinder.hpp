#pragma once

#include <array>

#include "drystone/collision/space/bodies/manifold.hpp"
#include "drystone/geometry/frame.hpp"
#include "drystone/geometry/simple_shapes.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::collision::space {

/// A cylinder in the axes of a calculation. Cap 0 is at centre - half_length axis, cap 1 opposite.
struct PlacedCylinder {
    Vec3 centre = Vec3::Zero();
    Vec3 axis = Vec3::UnitZ();    ///< unit
    Vec3 across = Vec3::UnitX();  ///< unit, across the axis, fixed in the body
    double half_length = 0.0;
    double radius = 0.0;

    [[nodiscard]] Vec3 cap_centre(int cap) const {
        return centre + (cap == 0 ? -half_length : half_length) * axis;
    }
};

[[nodiscard]] PlacedCylinder place(const geometry::Cylinder& cylinder,
                                   const geometry::Frame<3>& frame);

/// max { direction.x : x in the cylinder }.
[[nodiscard]] double support(const PlacedCylinder& cylinder, const Vec3& direction);

/// A point of the cylinder that is farthest along a direction.
[[nodiscard]] Vec3 support_point(const PlacedCylinder& cylinder, const Vec3& direction);

/// A point on the rim of a cap.
struct RimPoint {
    Vec3 x = Vec3::Zero();
    Feature feature = 0;
};

/// How a cylinder lies over a plane with normal `up`: its lower cap and the direction, across the
/// axis, in which its surface goes down. Upright cylinders go down nowhere; they get a direction
/// fixed in the body, so that their contacts stay where they are.
struct Lie {
    int lower_cap = 0;
    Vec3 down = Vec3::Zero();  ///< unit, across the axis
};

[[nodiscard]] Lie lie_over(const PlacedCylinder& cylinder, const Vec3& up);

/// Points that stand for the cylinder over a plane with normal `up`: four on the lower rim, of
/// which the first is the lowest point of the cylinder and the others follow at right angles, and
/// the lowest of the upper rim. A cylinder that stands rests on the first four; one that lies, or
/// rolls, on the first and last; one that rolls on its rim on the first, with the second and fourth
/// at equal heights on both sides of it.
[[nodiscard]] std::array<RimPoint, 5> rim_points(const PlacedCylinder& cylinder, const Vec3& up);

}  // namespace drystone::collision::space

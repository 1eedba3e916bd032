#pragma once

#include "drystone/linalg/types.hpp"

namespace drystone::geometry {

/// Disk of the plane around the origin.
struct Disk {
    double radius = 0.0;  ///< > 0 (m)
};

/// Segment of the plane, thickened by `rounding` (0: a line that is touched from both sides).
struct Segment {
    Vec2 a = Vec2::Zero();
    Vec2 b = Vec2::Zero();
    double rounding = 0.0;  ///< >= 0 (m)
};

/// Solid half-plane { x : normal.x <= offset }.
struct HalfPlane {
    Vec2 normal = Vec2::UnitY();  ///< unit, out of the solid
    double offset = 0.0;          ///< (m)
};

/// Ball of space around the origin.
struct Sphere {
    double radius = 0.0;  ///< > 0 (m)
};

/// Box { |x_i| <= half_i } of space.
struct Box {
    Vec3 half = Vec3::Zero();  ///< half sizes, > 0 (m)
};

/// All points within `radius` of the segment from -half_length to half_length on the z axis.
struct Capsule {
    double half_length = 0.0;  ///< > 0 (m)
    double radius = 0.0;       ///< > 0 (m)
};

/// Solid cylinder around the z axis, from -half_length to half_length.
struct Cylinder {
    double half_length = 0.0;  ///< > 0 (m)
    double radius = 0.0;       ///< > 0 (m)
};

/// Solid half-space { x : normal.x <= offset }.
struct Plane {
    Vec3 normal = Vec3::UnitZ();  ///< unit, out of the solid
    double offset = 0.0;          ///< (m)
};

}  // namespace drystone::geometry

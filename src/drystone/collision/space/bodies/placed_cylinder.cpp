// Support function, lowest cap and rim points of a placed cylinder.
#include "drystone/collision/space/bodies/placed_cylinder.hpp"

#include <cmath>

#include <Eigen/Geometry>

#include "drystone/collision/space/bodies/tolerance.hpp"

namespace drystone::collision::space {

PlacedCylinder place(const geometry::Cylinder& cylinder, const geometry::Frame<3>& frame) {
    return {.centre = frame.origin,
            .axis = frame.rotation.col(2),
            .across = frame.rotation.col(0),
            .half_length = cylinder.half_length,
            .radius = cylinder.radius};
}

// d.c + l |d.a| + R |d x a|.
double support(const PlacedCylinder& cylinder, const Vec3& direction) {
    return direction.dot(cylinder.centre) +
           cylinder.half_length * std::abs(direction.dot(cylinder.axis)) +
           cylinder.radius * direction.cross(cylinder.axis).norm();
}

Vec3 support_point(const PlacedCylinder& cylinder, const Vec3& direction) {
    const double along = direction.dot(cylinder.axis);
    const Vec3 off = direction - along * cylinder.axis;
    const double length = off.norm();
    const Vec3 radial = length > 0.0 ? Vec3(off / length) : cylinder.across;
    return cylinder.cap_centre(along < 0.0 ? 0 : 1) + cylinder.radius * radial;
}

Lie lie_over(const PlacedCylinder& cylinder, const Vec3& up) {
    const double along = up.dot(cylinder.axis);
    // u - (u.a) a, without cancellation when the cylinder stands upright.
    const Vec3 slope = cylinder.axis.cross(up.cross(cylinder.axis));
    const double steepness = slope.norm();
    return {.lower_cap = along < 0.0 ? 1 : 0,
            .down = steepness > k_parallel ? Vec3(-slope / steepness) : cylinder.across};
}

std::array<RimPoint, 5> rim_points(const PlacedCylinder& cylinder, const Vec3& up) {
    const Lie lie = lie_over(cylinder, up);
    const Vec3 down = cylinder.radius * lie.down;
    const Vec3 beside = cylinder.axis.cross(down);
    const Vec3 lower = cylinder.cap_centre(lie.lower_cap);
    const Vec3 upper = cylinder.cap_centre(1 - lie.lower_cap);
    return {{{lower + down, rim_point_feature(lie.lower_cap, 0)},
             {lower + beside, rim_point_feature(lie.lower_cap, 1)},
             {lower - down, rim_point_feature(lie.lower_cap, 2)},
             {lower - beside, rim_point_feature(lie.lower_cap, 3)},
             {upper + down, rim_point_feature(1 - lie.lower_cap, 0)}}};
}

}  // namespace drystone::collision::space

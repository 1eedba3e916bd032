#pragma once

#include <cmath>

#include <Eigen/Geometry>

#include "drystone/geometry/frame.hpp"
#include "drystone/mechanics/placement.hpp"

/// Between the scene's three components and the two or three of the engine.
namespace drystone::sim {

template <int D>
[[nodiscard]] Vector<D> in_space(const Vec3& x) {
    return x.head<D>();
}

[[nodiscard]] inline Vec3 three(const Vec2& x) { return {x[0], x[1], 0.0}; }
[[nodiscard]] inline Vec3 three(const Vec3& x) { return x; }

/// Angle of a rotation about the third axis.
[[nodiscard]] inline double plane_angle(const Eigen::Quaterniond& rotation) {
    return 2.0 * std::atan2(rotation.z(), rotation.w());
}

template <int D>
[[nodiscard]] geometry::Frame<D> frame(const Vec3& position, const Eigen::Quaterniond& rotation) {
    if constexpr (D == 2) {
        return {.origin = position.head<2>(),
                .rotation = geometry::plane_rotation(plane_angle(rotation))};
    } else {
        return {.origin = position, .rotation = rotation.toRotationMatrix()};
    }
}

[[nodiscard]] inline Eigen::Quaterniond quaternion(const geometry::Rotation<2>& rotation) {
    const double half = 0.5 * std::atan2(rotation(1, 0), rotation(0, 0));
    return {std::cos(half), 0.0, 0.0, std::sin(half)};
}
[[nodiscard]] inline Eigen::Quaterniond quaternion(const geometry::Rotation<3>& rotation) {
    return Eigen::Quaterniond(rotation);
}

}  // namespace drystone::sim

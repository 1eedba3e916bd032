#pragma once

#include <cmath>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <Eigen/Geometry>

#include "drystone/core/error.hpp"
#include "drystone/geometry/frame.hpp"
#include "drystone/mechanics/attachment.hpp"
#include "drystone/mechanics/placement.hpp"

/// Between the scene's three components and the two or three of the engine.
namespace drystone::sim::building {

/// The first D components.
template <int D>
[[nodiscard]] Vector<D> in_space(const Vec3& x) {
    return x.head<D>();
}

/// The vector with three components; in the plane the third one is 0.
[[nodiscard]] inline Vec3 three(const Vec2& x) { return {x[0], x[1], 0.0}; }
[[nodiscard]] inline Vec3 three(const Vec3& x) { return x; }

/// Angle of a rotation about the third axis.
[[nodiscard]] inline double plane_angle(const Eigen::Quaterniond& rotation) {
    return 2.0 * std::atan2(rotation.z(), rotation.w());
}

/// The placement of a body; in the plane the rotation is about the third axis.
template <int D>
[[nodiscard]] geometry::Frame<D> frame(const Vec3& position, const Eigen::Quaterniond& rotation) {
    if constexpr (D == 2) {
        return {.origin = position.head<2>(),
                .rotation = geometry::plane_rotation(plane_angle(rotation))};
    } else {
        return {.origin = position, .rotation = rotation.toRotationMatrix()};
    }
}

/// The rotation as a unit quaternion; in the plane about the third axis.
[[nodiscard]] inline Eigen::Quaterniond quaternion(const geometry::Rotation<2>& rotation) {
    const double half = 0.5 * std::atan2(rotation(1, 0), rotation(0, 0));
    return {std::cos(half), 0.0, 0.0, std::sin(half)};
}
[[nodiscard]] inline Eigen::Quaterniond quaternion(const geometry::Rotation<3>& rotation) {
    return Eigen::Quaterniond(rotation);
}

/// Bodies by name, with the axes in which the scene gives their points.
template <int D>
struct Places {
    std::unordered_map<std::string_view, int> index;  ///< by names of the scene, which outlives it
    std::vector<geometry::Frame<D>> axes;             ///< (bodies)

    /// Number of a body; -1, the world, for an empty name.
    [[nodiscard]] int body(const std::string& name) const {
        if (name.empty()) return -1;
        const auto found = index.find(name);
        if (found == index.end()) {
            throw InputError(
                {.what = "body", .expected = "the name of a body", .found = "'" + name + "'"});
        }
        return found->second;
    }

    /// A point of a body, or of the world when the name is empty.
    [[nodiscard]] mechanics::Attachment<D> at(const std::string& name, const Vec3& point) const {
        const int number = body(name);
        if (number < 0) return {.body = -1, .point = in_space<D>(point)};
        const auto& own = axes[static_cast<std::size_t>(number)];
        return {.body = number, .point = own.to_local(in_space<D>(point))};
    }
};

}  // namespace drystone::sim::building

#pragma once

#include "drystone/linalg/types.hpp"

namespace drystone::figures::picture {

/// Where space is looked at from, infinitely far away. z is up.
struct Viewpoint {
    double azimuth = -60.0;   ///< from the x axis towards the y axis (degrees)
    double elevation = 22.0;  ///< above the horizon, in [-90, 90] (degrees)
};

/// Parallel projection: an orthonormal right-handed frame.
struct Camera {
    Vec3 right = Vec3::UnitX();
    Vec3 up = Vec3::UnitZ();
    Vec3 towards = -Vec3::UnitY();  ///< from the scene to the eye

    [[nodiscard]] Vec2 at(const Vec3& x) const { return {right.dot(x), up.dot(x)}; }

    /// Whether a face of this normal (of length 1) is seen; one that is seen edge on is not.
    [[nodiscard]] bool sees(const Vec3& normal) const {
        constexpr double k_edge_on = 1e-9;
        return normal.dot(towards) > k_edge_on;
    }
};

[[nodiscard]] Camera camera_of(const Viewpoint& from);

}  // namespace drystone::figures::picture

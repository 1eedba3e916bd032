#pragma once

#include <span>
#include <string>
#include <vector>

#include "drystone/figures/plot/geometry.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::figures::picture {

/// Direction from the scene to the eye, which is infinitely far away. z is up.
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

    /// True for a face with this outward unit normal that is visible; false for a face seen edge
    /// on.
    [[nodiscard]] bool sees(const Vec3& normal) const {
        constexpr double k_edge_on = 1e-9;
        return normal.dot(towards) > k_edge_on;
    }
};

/// The camera of a viewpoint; its frame is defined for elevations of +-90 degrees too.
[[nodiscard]] Camera camera_of(const Viewpoint& from);

/// A face in the plane, where it is to be drawn.
struct PlacedFace {
    int body = 0;
    bool fixed = false;
    bool half_plane = false;
    bool disk = false;
    bool element = false;            ///< element of a deformable body
    std::vector<Vec2> corners = {};  ///< world coordinates (m)
    std::string color = {};          ///< "#rrggbb"; empty: the colour of the body
};

/// The part of the plane that a drawing shows, and where on the drawing.
struct View {
    Vec2 low = Vec2::Zero();   ///< lower left corner in the world (m)
    Vec2 size = Vec2::Ones();  ///< (m)
    double scale = 1.0;        ///< px per m
    plot::Rect frame = {};     ///< px

    [[nodiscard]] plot::Pixel at(const Vec2& x) const {
        return {frame.left + scale * (x.x() - low.x()), frame.bottom() - scale * (x.y() - low.y())};
    }
};

/// The view contains every moving body, small fixed bodies, the near part of large fixed bodies and
/// near half-planes; with `whole` all fixed bodies entirely.
[[nodiscard]] View view_of(std::span<const PlacedFace> faces, bool whole = false);

}  // namespace drystone::figures::picture

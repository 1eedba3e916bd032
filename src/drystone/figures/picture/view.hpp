#pragma once

#include <span>
#include <string>
#include <vector>

#include "drystone/figures/plot/geometry.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::figures::picture {

/// A face in the plane, where it is to be drawn.
struct PlacedFace {
    int body = 0;
    bool fixed = false;
    bool half_plane = false;
    bool disk = false;
    bool cell = false;               ///< one of the many of a deformable body
    std::vector<Vec2> corners = {};  ///< world coordinates (m)
    std::string color = {};          ///< "#rrggbb"; empty: that of the body
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

/// Shows every body that moves, and what is near of those that do not; with `whole` all of them.
[[nodiscard]] View view_of(std::span<const PlacedFace> faces, bool whole = false);

}  // namespace drystone::figures::picture

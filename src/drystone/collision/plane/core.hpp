#pragma once

#include <array>
#include <span>

#include "drystone/geometry/shape.hpp"

/// Relative tolerances of the plane narrow phase. They decide between answers that are equally
/// right, so that contacts at rest do not flicker.
namespace drystone::collision::plane {

/// A bounded shape of the plane without its rounding: 1 vertex (disk), 2 (segment)
/// or a strictly convex polygon, counter-clockwise. The shape is all points within `radius` of it.
struct Core {
    std::span<const Vec2> vertices;
    double radius = 0.0;

    [[nodiscard]] int count() const { return static_cast<int>(vertices.size()); }
    [[nodiscard]] int next(int i) const { return i + 1 < count() ? i + 1 : 0; }
    [[nodiscard]] int previous(int i) const { return i > 0 ? i - 1 : count() - 1; }
    [[nodiscard]] double size() const;  ///< radius, or farthest distance from the first vertex
};

/// A core in its place.
struct PlacedCore : Core {
    geometry::Frame<2> frame;

    [[nodiscard]] Vec2 vertex(int i) const {
        return frame.to_world(vertices[static_cast<std::size_t>(i)]);
    }
    [[nodiscard]] Vec2 centroid() const;  ///< mean of the vertices
};

/// Storage for the vertices of the cores of disks and segments.
using CoreRoom = std::array<Vec2, 2>;

/// The core of a disk, segment or polygon, valid as long as `shape` and `room`. A segment without
/// length is a point.
[[nodiscard]] Core core_of(const geometry::PlaneShape& shape, CoreRoom& room);

/// Depths that differ by this fraction of the smaller body or less are equal: either direction
/// separates as well. Corners at twice this distance or less touch: the direction between them
/// means nothing.
inline constexpr double k_equal = 1e-8;

/// Edges whose directions differ by this angle or less (rad) are parallel.
inline constexpr double k_parallel = 1e-6;

/// Corners in front of each other to this fraction of the shortest edge there are both part of a
/// contact's identity.
inline constexpr double k_same_place = 1e-6;

}  // namespace drystone::collision::plane

#pragma once

#include <vector>

#include "drystone/scene/reading/table_reader.hpp"

namespace drystone::scene::generation {

/// Wedges of a circular arch, from left to right. Joints are radial, and the inner and outer edges
/// of a wedge are chords, so that wedges are convex and share their joints exactly.
struct ArchRing {
    double radius = 1.0;     ///< of the circle on which the inner corners are (m)
    double thickness = 0.1;  ///< along the joints
    double embrace = 0.0;    ///< angle from the first to the last joint (rad)
    int voussoirs = 1;

    /// Angle of joint k = 0 ... voussoirs from the x axis, falling.
    [[nodiscard]] double joint(int k) const;

    /// The point of joint `k` at `depth` from the inner circle, seen from the middle of the
    /// springing line, which joins the innermost points of the first and the last joint.
    [[nodiscard]] Vec2 point(int k, double depth) const;

    /// The corners of wedge k, in the plane (x, up) of the arch.
    [[nodiscard]] std::vector<Vec2> wedge(int k) const;
};

/// The keys `radius`, `thickness`, `embrace` (default pi) and `voussoirs`.
[[nodiscard]] ArchRing read_arch_ring(reading::TableReader& table);

/// A point of the plane of an arch as a point of the world: (x, y) in the plane, (x, z) at `along`
/// = y in space, from `origin`.
[[nodiscard]] Vec3 in_world(const Vec2& point, double along, const Vec3& origin, int dimension);

}  // namespace drystone::scene::generation

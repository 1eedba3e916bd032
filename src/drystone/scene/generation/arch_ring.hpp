#pragma once

#include <vector>

#include "drystone/scene/generation/courses.hpp"
#include "drystone/scene/generation/generator.hpp"
#include "drystone/scene/reading/table_reader.hpp"
#include "drystone/scene/spec/body.hpp"

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

    /// The corners of a square block behind joint `k`, the first or the last, on which the arch
    /// stands.
    [[nodiscard]] std::vector<Vec2> springer(int k) const;
};

/// The keys `radius`, `thickness`, `embrace` (default pi) and `voussoirs`.
[[nodiscard]] ArchRing read_arch_ring(reading::TableReader& table);

/// Where the plane of an arch is in the world: (x, y) in the plane, (x, z) in space.
struct ArchPlace {
    int dimension = 2;
    Vec3 origin = Vec3::Zero();
};

/// The body of corners in the plane of an arch: a polygon, or in space the prism over `along`, an
/// interval of y from the origin.
[[nodiscard]] BodySpec arch_block(const BodySpec& properties, const ArchPlace& place,
                                  const std::vector<Vec2>& corners, const Span& along);

/// Adds two fixed springers of the material of the arch, "<prefix>-left" and "<prefix>-right".
void add_springers(std::vector<BodySpec>& bodies, const ArchRing& ring, const ArchPlace& place,
                   const Span& along, const GeneratorKeys& keys);

}  // namespace drystone::scene::generation

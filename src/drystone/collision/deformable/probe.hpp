#pragma once

#include <array>

#include "drystone/linalg/types.hpp"

/// How a probe and a surface have to look at each other, and how near is on the surface.
namespace drystone::collision::deformable {

/// What is kept out of a surface: a ball around a node or corner of another body.
template <int D>
struct Probe {
    Vector<D> x = Vector<D>::Zero();
    double radius = 0.0;                    ///< >= 0 (m)
    Vector<D> outward = Vector<D>::Zero();  ///< unit, out of its body; 0 if it has no direction
};

/// How far contacts are looked for.
struct Reach {
    double margin = 0.0;  ///< largest gap (m)
    double depth = 0.0;   ///< of the probe's centre inside the other body (m)
};

/// A probe at a surface.
template <int D>
struct Touch {
    Vector<D> normal = Vector<D>::Zero();  ///< unit, out of the surface
    double gap = 0.0;                      ///< (m)
    int facet = -1;                        ///< -1 for surfaces without facets
    std::array<double, D> weights = {};    ///< of the facet's nodes
    bool further = false;                  ///< beside the nearest one, in a hollow corner
};

/// Cosine of the angle between a normal and a probe's direction up to which they face each other.
/// For a corner that touches a plane it is never > 0; up to here, nodes of a side that has turned a
/// little count too.
inline constexpr double k_facing = 0.25;

/// Distance at which a point lies on a surface, relative to its facets: bodies at rest tremble by
/// less.
inline constexpr double k_touch = 1e-8;

/// Cosine of the angle between a normal and a probe's direction, -1 if it has none.
template <int D>
[[nodiscard]] double cosine(const Vector<D>& normal, const Vector<D>& outward) {
    return outward.isZero(0.0) ? -1.0 : normal.dot(outward);
}

}  // namespace drystone::collision::deformable

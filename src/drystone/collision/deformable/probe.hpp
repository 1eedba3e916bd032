#pragma once

#include <array>

#include "drystone/linalg/types.hpp"

/// Probes, and when a probe faces a surface or lies on it.
namespace drystone::collision::deformable {

/// A ball around a node or corner of a body. Contacts keep it out of surfaces of other bodies.
template <int D>
struct Probe {
    Vector<D> x = Vector<D>::Zero();
    double radius = 0.0;                    ///< >= 0 (m)
    Vector<D> outward = Vector<D>::Zero();  ///< unit, out of its body; 0 if it has no direction
};

/// The range of gaps in which contacts are found.
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

/// Distance at which a point lies on a surface, relative to the mean diameter of its facets. Larger
/// than the rounding noise of bodies at rest.
inline constexpr double k_touch = 1e-8;

/// Cosine of the angle between a normal and a probe's direction, -1 if it has none.
template <int D>
[[nodiscard]] double cosine(const Vector<D>& normal, const Vector<D>& outward) {
    return outward.isZero(0.0) ? -1.0 : normal.dot(outward);
}

}  // namespace drystone::collision::deformable

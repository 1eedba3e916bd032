#pragma once

#include "drystone/linalg/types.hpp"

/// How a feeler and a surface have to look at each other, and how near is on the surface.
namespace drystone::collision::soft {

/// Cosine of the angle between a normal and a feeler's direction up to which they face each other.
/// For a corner that touches a plane it is never > 0; up to here, nodes of a side that has turned a
/// little count too.
inline constexpr double k_facing = 0.25;

/// Distance at which a point lies on a surface, relative to its facets: bodies at rest tremble by
/// less.
inline constexpr double k_touch = 1e-8;

/// Cosine of the angle between a normal and a feeler's direction, -1 if it has none.
template <int D>
[[nodiscard]] double cosine(const Vector<D>& normal, const Vector<D>& outward) {
    return outward.isZero(0.0) ? -1.0 : normal.dot(outward);
}

}  // namespace drystone::collision::soft

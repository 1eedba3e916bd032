#pragma once

#include <cstdint>

#include "drystone/linalg/types.hpp"

namespace drystone::collision {

/// Where two shapes A and B touch or nearly touch, in world coordinates.
template <int D>
struct ContactPoint {
    Vector<D> point = Vector<D>::Zero();   ///< halfway between the two surfaces
    Vector<D> normal = Vector<D>::Zero();  ///< unit, from B to A
    double gap = 0.0;                      ///< > 0 apart, < 0 in penetration (m)
    std::uint64_t feature = 0;             ///< which corners, edges, faces: stable while they touch
};

/// A contact point between two bodies.
template <int D>
struct Contact : ContactPoint<D> {
    int body_a = 0;  ///< body_a < body_b, except that a fixed body is always body_b
    int body_b = 0;
    int part_a = 0;
    int part_b = 0;
};

}  // namespace drystone::collision

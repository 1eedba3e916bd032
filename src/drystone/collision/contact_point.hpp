#pragma once

#include <array>
#include <cstdint>

#include "drystone/linalg/types.hpp"

namespace drystone::collision {

/// Where two shapes A and B touch or nearly touch, in world coordinates.
template <int D>
struct ContactPoint {
    Vector<D> point = Vector<D>::Zero();   ///< halfway between the two surfaces
    Vector<D> normal = Vector<D>::Zero();  ///< unit, from B to A
    double gap = 0.0;                      ///< > 0 apart, < 0 in penetration (m)
    std::uint64_t feature = 0;             ///< which corners, edges, faces: see make_feature
};

/// The identity of a contact point within a pair of shapes, made of what touches on A and what
/// touches on B: stable while they touch, different for the points of one manifold. Exchanging the
/// shapes exchanges the halves.
[[nodiscard]] constexpr std::uint64_t make_feature(std::uint32_t on_a, std::uint32_t on_b) {
    return (std::uint64_t{on_a} << 32) | on_b;
}

/// How many times a body is displaced along each lattice vector of a periodic cell.
template <int D>
using Image = std::array<int, D>;

/// A contact point between two bodies, or in a periodic cell between A and an image of B.
template <int D>
struct Contact : ContactPoint<D> {
    int body_a = 0;  ///< body_a < body_b, except that a fixed body is always body_b
    int body_b = 0;
    int part_a = 0;
    int part_b = 0;
    Image<D> image = {};  ///< of B
};

/// The purpose of the contact points.
///
/// Impulses act at touching surfaces, with depths of rounding: which of two nearly equal manifolds
/// is taken does not matter. Springs store energy by their depth: points and depths have to follow
/// the placements continuously. See space/solids/spring_contacts.hpp.
enum class PointsFor { impulses, springs };

}  // namespace drystone::collision

#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <span>
#include <vector>

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

/// Order of contacts by what touches: bodies, parts, image, feature. Two contacts of one detection
/// are never equal in it, and a contact that lasts keeps its place among the others.
template <int D>
[[nodiscard]] std::strong_ordering compare_identity(const Contact<D>& x, const Contact<D>& y);

/// For each contact of `now` the position of the same contact in `before`, or -1. Both must be in
/// the order of compare_identity, as Detector::contacts returns them. Time linear in both. Elements
/// of `before` are contacts, or what is derived from them.
template <int D, class Known>
void match(const std::vector<Known>& before, std::span<const Contact<D>> now,
           std::vector<std::int64_t>& found) {
    found.assign(now.size(), -1);
    std::size_t old = 0;
    for (std::size_t i = 0; i < now.size(); ++i) {
        while (old < before.size() && compare_identity<D>(before[old], now[i]) < 0) ++old;
        if (old == before.size()) return;
        if (compare_identity<D>(before[old], now[i]) == 0) {
            found[i] = static_cast<std::int64_t>(old);
        }
    }
}

}  // namespace drystone::collision

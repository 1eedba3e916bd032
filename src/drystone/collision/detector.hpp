#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "drystone/collision/broad_phase.hpp"
#include "drystone/collision/contact_point.hpp"
#include "drystone/collision/narrow_phase.hpp"
#include "drystone/geometry/shape.hpp"

namespace drystone::collision {

/// What collision needs to know of a body: its shape and whether it moves on its own.
template <int D>
struct Collider {
    std::vector<geometry::Part<D>> parts;
    bool mobile = true;       ///< two bodies that are not mobile never touch
    std::uint32_t group = 0;  ///< bodies of the same group never touch, unless it is 0
};

/// Broad and narrow phase over all bodies.
template <int D>
class Detector {
  public:
    explicit Detector(std::vector<Collider<D>> colliders);

    /// Pairs of parts whose boxes, grown by the margins of their bodies, overlap in the given
    /// placement. Stays valid for `contacts` as long as no body leaves its grown box.
    void find_pairs(std::span<const geometry::Frame<D>> frames, std::span<const double> margins);

    /// All contact points of these pairs with gap <= margin_a + margin_b, sorted by bodies, parts
    /// and feature. Valid until the next call.
    [[nodiscard]] std::span<const Contact<D>> contacts(std::span<const geometry::Frame<D>> frames,
                                                       std::span<const double> margins);
};

}  // namespace drystone::collision

#pragma once

#include <limits>

#include "drystone/linalg/types.hpp"

namespace drystone::geometry {

/// Box along the axes, possibly unbounded. The default is empty.
template <int D>
struct Aabb {
    Vector<D> low = Vector<D>::Constant(std::numeric_limits<double>::infinity());
    Vector<D> high = Vector<D>::Constant(-std::numeric_limits<double>::infinity());

    [[nodiscard]] bool overlaps(const Aabb& other) const {
        return (low.array() <= other.high.array()).all() &&
               (other.low.array() <= high.array()).all();
    }
    [[nodiscard]] bool bounded() const { return low.allFinite() && high.allFinite(); }
};

/// `box` grown by `margin` on all sides.
template <int D>
[[nodiscard]] Aabb<D> grown(const Aabb<D>& box, double margin) {
    return {.low = box.low.array() - margin, .high = box.high.array() + margin};
}

/// The smallest box around both.
template <int D>
[[nodiscard]] Aabb<D> united(const Aabb<D>& a, const Aabb<D>& b) {
    return {.low = a.low.cwiseMin(b.low), .high = a.high.cwiseMax(b.high)};
}

/// What both have in common.
template <int D>
[[nodiscard]] Aabb<D> intersection(const Aabb<D>& a, const Aabb<D>& b) {
    return {.low = a.low.cwiseMax(b.low), .high = a.high.cwiseMin(b.high)};
}

}  // namespace drystone::geometry

#pragma once

#include <array>
#include <cstdint>

#include "drystone/linalg/types.hpp"

namespace drystone::collision::deformable {

/// A point of a facet: a segment of the plane or a triangle of space.
template <int D>
struct FacetPoint {
    /// What of the facet the point belongs to. Segments have corners only.
    enum class Region : std::uint8_t { inside, side, corner };

    Vector<D> x = Vector<D>::Zero();     ///< sum_k weights_k corner_k
    std::array<double, D> weights = {};  ///< >= 0, sum 1
    Region region = Region::inside;
    int number = 0;  ///< of the corner, or of the side from corner k to k + 1
};

/// The point of the facet nearest to `x`.
[[nodiscard]] FacetPoint<2> nearest_point(const std::array<Vec2, 2>& corners, const Vec2& x);
[[nodiscard]] FacetPoint<3> nearest_point(const std::array<Vec3, 3>& corners, const Vec3& x);

}  // namespace drystone::collision::deformable

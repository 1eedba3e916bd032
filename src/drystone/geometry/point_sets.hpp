#pragma once

#include <vector>

#include "drystone/linalg/types.hpp"

namespace drystone::geometry {

/// Lengths below this part of the longest side of an object count as 0 when points are
/// welded, faces are merged and corners are distinguished from points on a line.
inline constexpr double k_negligible = 1e-9;

/// Longest side of the box along the axes around `points`; 0 without points.
template <int D>
[[nodiscard]] double longest_side(const std::vector<Vector<D>>& points) {
    if (points.empty()) return 0.0;
    Vector<D> low = points.front();
    Vector<D> high = points.front();
    for (const Vector<D>& point : points) {
        low = low.cwiseMin(point);
        high = high.cwiseMax(point);
    }
    return (high - low).maxCoeff();
}

/// For each point, the number of the point that stands for it: itself, or a point within
/// `tolerance`. Points that stand for others are farther than `tolerance` from each other.
[[nodiscard]] std::vector<int> weld(const std::vector<Vec3>& points, double tolerance);

}  // namespace drystone::geometry

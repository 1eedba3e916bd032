#pragma once

#include <vector>

#include "drystone/linalg/types.hpp"

namespace drystone::geometry {

/// For each point, the number of the point that stands for it: itself, or a point within
/// `tolerance`. Points that stand for others are farther than `tolerance` from each other.
[[nodiscard]] std::vector<int> weld(const std::vector<Vec3>& points, double tolerance);

}  // namespace drystone::geometry

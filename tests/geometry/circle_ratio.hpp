#pragma once

#include <cmath>
#include <numbers>

namespace drystone::geometry::cases {

/// Area of an inscribed regular polygon with n corners over that of its circle.
inline double circle_ratio(int n) {
    return std::sin(2.0 * std::numbers::pi / n) * n / (2.0 * std::numbers::pi);
}

}  // namespace drystone::geometry::cases

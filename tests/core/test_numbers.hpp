#pragma once

#include <limits>

/// Numbers that tests share.
namespace drystone {

inline constexpr double k_infinity = std::numeric_limits<double>::infinity();
inline constexpr double k_nan = std::numeric_limits<double>::quiet_NaN();

}  // namespace drystone

#pragma once

#include <functional>

#include "drystone/linalg/types.hpp"

namespace drystone {

/// Mean of f over [a, b], 1 / (b - a) the integral: Simpson's rule on 32 equal parts, each of them
/// halved until its error is below 1e-10 of the largest |f|, or 30 times where f jumps. What lasts
/// longer than (b - a) / 64 is seen. A constant f has itself as its mean, to the bit.
[[nodiscard]] VecX time_mean(const std::function<VecX(double)>& f, double a, double b);

}  // namespace drystone

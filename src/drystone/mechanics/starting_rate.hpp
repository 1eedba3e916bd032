#pragma once

#include <cmath>

namespace drystone::mechanics {

/// The velocity with which a prescribed displacement f begins a step: `rate`, found over a small
/// part of it, unless that is the trace of a jump of f within this part. A motion that the step
/// resolves moves by a share of |rate| h in its halves (a parabola by at least |rate| h / 2), a
/// jump by far less: then its way, from `start` over `middle` to `end`, is taken with the mean
/// velocity.
[[nodiscard]] inline double starting_rate(double rate, double h, double start, double middle,
                                          double end) {
    constexpr double k_jump = 10.0;
    const double way = std::abs(middle - start) + std::abs(end - middle);
    return std::abs(rate) * h > k_jump * way ? (end - start) / h : rate;
}

}  // namespace drystone::mechanics

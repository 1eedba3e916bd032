#pragma once

#include <vector>

#include "drystone/figures/figure.hpp"

namespace drystone::figures::plot {

enum class TickSpacing {
    linear,        ///< multiples of a step: 1, 2 or 5 times 10^exponent
    decades,       ///< powers of ten
    one_two_five,  ///< 1, 2 and 5 times powers of ten
};

struct Ticks {
    std::vector<double> major{};  ///< with label and grid line, increasing
    std::vector<double> minor{};  ///< without label, increasing
    TickSpacing spacing = TickSpacing::linear;
    int exponent = 0;  ///< of the step, for linear spacing
};

/// The multiples in `range` of the smallest step s = d 10^e, d in {1, 2, 5}, that gives at most
/// `max_count` >= 3 of them; there is at least one. The ends of the range count as inside to within
/// 1e-9 s.
[[nodiscard]] Ticks linear_ticks(const Range& range, int max_count);

/// Ticks for a logarithmic axis, 0 < range.low: every n-th power of ten, n in {1, 2, 5} 10^k,
/// with 2..9 times the powers as minor ticks if n = 1. A range with fewer than two powers of ten
/// gets ticks at 1, 2, 5 times powers, and one that is shorter still gets linear_ticks.
[[nodiscard]] Ticks log_ticks(const Range& range, int max_count);

}  // namespace drystone::figures::plot

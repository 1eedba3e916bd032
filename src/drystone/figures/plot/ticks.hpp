#pragma once

#include <string>
#include <vector>

#include "drystone/figures/figure.hpp"

namespace drystone::figures::plot {

/// Which numbers the major ticks are.
enum class TickSpacing {
    linear,        ///< multiples of a step: 1, 2 or 5 times 10^exponent
    decades,       ///< powers of ten
    one_two_five,  ///< 1, 2 and 5 times powers of ten
};

/// Ticks of one axis in data coordinates.
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

/// A number as it is printed: {"10", "−3"} is 10 to the power of -3, {"0.5", ""} is one half.
struct NumberText {
    std::string digits{};
    std::string exponent{};

    friend bool operator==(const NumberText&, const NumberText&) = default;
};

/// Texts of the major ticks.
struct TickLabels {
    std::vector<NumberText> texts{};  ///< one for each major tick
    NumberText factor{};              ///< {"×10", "3"} if it was taken out of all texts, or empty
};

/// The labels of `ticks.major`, with as few digits as keep them different, and a real minus sign.
/// A power of ten is taken out of linear ticks whose largest is >= 1e5 or < 1e-3.
[[nodiscard]] TickLabels tick_labels(const Ticks& ticks);

}  // namespace drystone::figures::plot

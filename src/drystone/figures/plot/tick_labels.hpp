#pragma once

#include <string>
#include <vector>

#include "drystone/figures/plot/ticks.hpp"

namespace drystone::figures::plot {

/// A number as it is printed: {"10", "−3"} is 10 to the power of -3, {"0.5", ""} is one half.
struct NumberText {
    std::string digits{};
    std::string exponent{};

    friend bool operator==(const NumberText&, const NumberText&) = default;
};

struct TickLabels {
    std::vector<NumberText> texts{};  ///< one for each major tick
    NumberText factor{};              ///< {"×10", "3"} if it was taken out of all texts, or empty
};

/// The labels of `ticks.major`, with the digits that tell them apart and a real minus sign.
/// A power of ten is taken out of linear ticks whose largest is >= 1e5 or < 1e-3.
[[nodiscard]] TickLabels tick_labels(const Ticks& ticks);

}  // namespace drystone::figures::plot

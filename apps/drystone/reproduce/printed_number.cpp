// Prints numbers beside published ones, with a digit more than these.
#include "reproduce/printed_number.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace drystone::app {

std::string printed_number(double value, const ReferenceCell& cell) {
    char text[40];
    if (std::abs(value) >= 1e4 && std::abs(value) < 1e10 && value == std::round(value)) {
        std::snprintf(text, sizeof text, "%.0f", value);
    } else {
        const double reference = cell.value.value_or(0.0);
        const double digits =
            cell.unit > 0.0 && reference != 0.0 ? std::log10(std::abs(reference) / cell.unit) : 2.5;
        std::snprintf(text, sizeof text, "%.*g", std::clamp(static_cast<int>(digits + 2.01), 3, 9),
                      value);
    }
    return text;
}

}  // namespace drystone::app

#pragma once

#include <cmath>
#include <vector>

namespace drystone::inclusion {

/// Slope of the line through (log h, log error) that fits best.
inline double measured_order(const std::vector<double>& steps, const std::vector<double>& errors) {
    const auto n = static_cast<double>(steps.size());
    double x = 0.0;
    double y = 0.0;
    double xx = 0.0;
    double xy = 0.0;
    for (std::size_t k = 0; k < steps.size(); ++k) {
        const double a = std::log(steps[k]);
        const double b = std::log(errors[k]);
        x += a;
        y += b;
        xx += a * a;
        xy += a * b;
    }
    return (n * xy - x * y) / (n * xx - x * x);
}

}  // namespace drystone::inclusion

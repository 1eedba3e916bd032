// Maps data to pixels along one axis, linear or logarithmic.
#include "drystone/figures/plot/scale.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace drystone::figures::plot {

bool is_drawable(double value, bool log) noexcept {
    if (log) return value >= 1.0 / k_largest && value <= k_largest;
    return std::abs(value) <= k_largest;
}

Range uniform(const Range& range, bool log) noexcept {
    return log ? Range{std::log10(range.low), std::log10(range.high)} : range;
}

Range from_uniform(const Range& range, bool log) noexcept {
    if (!log) return range;
    const auto power = [](double exponent) {
        return std::pow(10.0, std::clamp(exponent, -307.0, 307.0));
    };
    return {power(range.low), power(range.high)};
}

double to_pixel(const Scale& scale, double value) noexcept {
    if (!is_drawable(value, scale.log)) return std::numeric_limits<double>::quiet_NaN();
    constexpr double k_far = 1e6;
    const Range range = uniform(scale.range, scale.log);
    const double position = scale.log ? std::log10(value) : value;
    const double fraction =
        std::clamp((position - range.low) / (range.high - range.low), -k_far, k_far);
    return scale.pixel_low + fraction * (scale.pixel_high - scale.pixel_low);
}

}  // namespace drystone::figures::plot

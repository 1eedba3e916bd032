#pragma once

#include "drystone/figures/figure.hpp"

namespace drystone::figures::plot {

/// Numbers larger than this in magnitude count as infinite, so that differences stay finite.
inline constexpr double k_largest = 1e300;

/// The map from data to pixels along one axis.
struct Scale {
    Range range{};            ///< data
    double pixel_low = 0.0;   ///< where range.low is drawn
    double pixel_high = 1.0;  ///< where range.high is drawn
    bool log = false;
};

/// True if the axis can show the number: finite, and positive if the axis is logarithmic.
[[nodiscard]] bool is_drawable(double value, bool log) noexcept;

/// The range in the coordinate in which the axis is uniform: x, or log10 x.
[[nodiscard]] Range uniform(const Range& range, bool log) noexcept;

/// The inverse of uniform(); powers of ten that a double cannot hold are moved to the nearest
/// one that it can.
[[nodiscard]] Range from_uniform(const Range& range, bool log) noexcept;

/// Pixel of `value`; NaN if it is not drawable. Pixels beyond a million axis lengths away are
/// moved to there, so the result is never infinite.
[[nodiscard]] double to_pixel(const Scale& scale, double value) noexcept;

}  // namespace drystone::figures::plot

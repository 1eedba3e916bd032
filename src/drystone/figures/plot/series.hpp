#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "drystone/figures/figure.hpp"
#include "drystone/figures/plot/geometry.hpp"
#include "drystone/figures/plot/scale.hpp"

namespace drystone::figures::plot {

/// The common form of lines, points and areas: data, filling, stroke and marker. Refers to the data
/// of the panel, which must outlive it.
struct Series {
    std::string_view kind{};  ///< "line", "points" or "area"
    std::span<const double> x{};
    std::span<const double> y{};
    std::string_view label{};
    Color color{};
    double opacity = 1.0;       ///< of strokes and markers
    double fill_opacity = 0.0;  ///< of the inside; 0 if the series is not closed
    double stroke_width = 0.0;
    Dash dash = Dash::solid;
    Marker marker = Marker::none;
    double marker_size = 0.0;
    bool closed = false;
};

/// Lines, points, areas, in this order, with colours from the palette for those without one.
[[nodiscard]] std::vector<Series> series_of(const Panel& panel);

/// A series with more points than this is thinned.
inline constexpr std::size_t k_thin_beyond = 20'000;

/// Points in pixels, cut at the gaps.
using Runs = std::vector<std::vector<Pixel>>;

/// The points of the series. Thinning leaves out those closer than 0.1 px to the last one kept.
[[nodiscard]] Runs pixel_runs(const Series& series, const Scale& x, const Scale& y);

}  // namespace drystone::figures::plot

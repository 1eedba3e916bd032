#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "drystone/figures/figure.hpp"
#include "drystone/figures/plot/geometry.hpp"
#include "drystone/figures/plot/series.hpp"

namespace drystone::figures::plot {

inline constexpr double k_swatch_width = 24.0;     ///< the sample of the series
inline constexpr double k_legend_row = 16.0;       ///< height of a row
inline constexpr double k_legend_padding = 6.0;    ///< around the entries
inline constexpr double k_legend_label_gap = 6.0;  ///< between swatch and label

/// Swatch and label of one series; the swatch starts at `position`, the middle of its left end.
struct LegendEntry {
    std::size_t series = 0;
    Pixel position{};
};

/// Entries and the box around them (px); without entries there is no legend.
struct LegendLayout {
    Rect box{};
    std::vector<LegendEntry> entries{};
};

/// The labelled series in one column, box at the origin. No entries: nothing to explain.
[[nodiscard]] LegendLayout legend_column(std::span<const Series> series);

/// The labelled series in rows no wider than `width` (unless a single entry is), each row centred,
/// box at the origin.
[[nodiscard]] LegendLayout legend_rows(std::span<const Series> series, double width);

/// The legend with box and entries moved by (dx, dy) px.
[[nodiscard]] LegendLayout moved(LegendLayout legend, double dx, double dy);

/// The column in a corner of `axes`; `corner` is one of the four.
[[nodiscard]] LegendLayout legend_in_corner(const LegendLayout& column, Legend corner,
                                            const Rect& axes);

/// Everything drawn in the panel, for the choice of a corner.
struct Ink {
    std::span<const Series> series{};
    std::span<const Runs> runs{};   ///< one for each series
    std::span<const Rect> notes{};  ///< the texts
};

/// How much of the ink lies in `box`: the length of lines and outlines, and for markers and
/// notes their width (px).
[[nodiscard]] double ink_inside(const Rect& box, const Ink& ink);

/// The place for Legend::automatic: the first corner where the legend hides nothing at all (not
/// even the tip of a peak); Legend::above if there is none, or if the column would fill most of the
/// axes.
[[nodiscard]] Legend best_place(const LegendLayout& column, const Rect& axes, const Ink& ink);

}  // namespace drystone::figures::plot

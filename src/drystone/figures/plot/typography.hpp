#pragma once

#include <cstddef>

/// Sizes of the letters (px), and the spaces that go with them.
namespace drystone::figures::plot {

inline constexpr double k_figure_title_size = 15.0;
inline constexpr double k_panel_title_size = 12.5;
inline constexpr double k_axis_label_size = 11.5;
inline constexpr double k_tick_label_size = 10.5;
inline constexpr double k_legend_size = 10.5;

inline constexpr double k_bold_width = 1.12;    ///< width of bold letters / that of plain ones
inline constexpr double k_line_spacing = 1.3;   ///< distance of two lines / size
inline constexpr double k_half_capital = 0.36;  ///< half the height of a capital letter / size
inline constexpr double k_tick_length = 4.0;
inline constexpr double k_gap = 4.0;      ///< between ticks, labels and titles
inline constexpr double k_border = 12.0;  ///< around a panel, around the figure

/// Height of `lines` lines of text (px).
[[nodiscard]] constexpr double text_height(std::size_t lines, double size) noexcept {
    return static_cast<double>(lines) * k_line_spacing * size;
}

}  // namespace drystone::figures::plot

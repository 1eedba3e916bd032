#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "drystone/figures/figure.hpp"
#include "drystone/figures/plot/geometry.hpp"
#include "drystone/figures/plot/scale.hpp"
#include "drystone/xml/xml_document.hpp"

/// The text layer of the SVG: sizes of letters, widths and line breaks, labels and notes.
/// Lengths are in px of the picture; widths are of DejaVu Sans.
namespace drystone::figures::plot {

// Sizes of letters (px).
inline constexpr double k_figure_title_size = 15.0;
inline constexpr double k_panel_title_size = 12.5;
inline constexpr double k_axis_label_size = 11.5;
inline constexpr double k_tick_label_size = 10.5;
inline constexpr double k_legend_size = 10.5;

// Proportions of letters, and spaces around them (px).
inline constexpr double k_bold_width = 1.12;    ///< width of bold letters / of plain letters
inline constexpr double k_line_spacing = 1.3;   ///< distance of two lines / size
inline constexpr double k_half_capital = 0.36;  ///< half the height of a capital letter / size
inline constexpr double k_tick_length = 4.0;
inline constexpr double k_gap = 4.0;      ///< between ticks, labels and titles
inline constexpr double k_border = 12.0;  ///< around a panel, around the figure

/// Height of `lines` lines of text (px).
[[nodiscard]] constexpr double text_height(std::size_t lines, double size) noexcept {
    return static_cast<double>(lines) * k_line_spacing * size;
}

/// Width of `text` in px when set in DejaVu Sans at `size` px. Exact for ASCII, estimated for
/// the rest; the other fonts of the family list are narrower.
[[nodiscard]] double text_width(std::string_view text, double size) noexcept;

/// `text` in lines no wider than `max_width` px, broken at spaces and at every '\n'. A word that
/// is wider stays whole. No lines for an empty text.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, double size,
                                               double max_width);

/// `value` in general notation with `digits` significant digits: "0.00123", "12.3", "1.2e+06".
[[nodiscard]] std::string short_number(double value, int digits = 3);

/// One line of text on the picture.
struct Label {
    double x = 0.0;  ///< of the anchor
    double y = 0.0;  ///< of the baseline
    std::string text{};
    std::string superscript{};  ///< follows the text, raised and smaller
    double size = 11.0;
    Anchor anchor = Anchor::start;
    Color color = k_ink;
    bool bold = false;
    bool upwards = false;  ///< turned by 90 degrees, to be read from bottom to top
    bool halo = false;     ///< white around the letters, so that they can be read over data
};

/// Writes the label as a <text> element.
void draw(xml::XmlDocument& svg, const Label& label);

/// Width of the text and its superscript (px).
[[nodiscard]] double width_of(const Label& label);

/// The lines of a text in the panel; none if its position is not drawable.
[[nodiscard]] std::vector<Label> labels_of(const Text& text, const Scale& x, const Scale& y);

/// The rectangle of one line of text that runs from left to right.
[[nodiscard]] Rect box_of(const Label& label);

}  // namespace drystone::figures::plot

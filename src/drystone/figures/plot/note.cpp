#include "drystone/figures/plot/note.hpp"

#include <cmath>
#include <limits>
#include <string>

#include "drystone/figures/plot/text_width.hpp"
#include "drystone/figures/plot/typography.hpp"

namespace drystone::figures::plot {

std::vector<Label> labels_of(const Text& text, const Scale& x, const Scale& y) {
    const Pixel position{to_pixel(x, text.x), to_pixel(y, text.y)};
    std::vector<Label> labels;
    if (std::isnan(position.x) || std::isnan(position.y)) return labels;

    constexpr double k_unlimited = std::numeric_limits<double>::infinity();
    double baseline = position.y - text.dy;
    for (const std::string& line : wrapped(text.text, text.size, k_unlimited)) {
        labels.push_back({.x = position.x + text.dx,
                          .y = baseline,
                          .text = line,
                          .size = text.size,
                          .anchor = text.anchor,
                          .color = text.color,
                          .halo = true});
        baseline += k_line_spacing * text.size;
    }
    return labels;
}

Rect box_of(const Label& label) {
    const double width = width_of(label);
    double left = label.x;
    if (label.anchor == Anchor::middle) left -= 0.5 * width;
    if (label.anchor == Anchor::end) left -= width;
    return {left, label.y - 0.8 * label.size, width, label.size};
}

}  // namespace drystone::figures::plot

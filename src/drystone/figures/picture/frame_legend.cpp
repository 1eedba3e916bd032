// Draws the header, the scale bar and the legends around the view of a frame.
#include <algorithm>
#include <cmath>

#include "drystone/figures/picture/drawings.hpp"
#include "drystone/figures/plot/text.hpp"

namespace drystone::figures::picture {

using plot::short_number;
using xml::XmlDocument;

namespace {

constexpr double k_text = 13.0;
constexpr double k_title = 16.0;

/// The largest of 1, 2, 5 times a power of ten that is at most `length`.
double round_length(double length) {
    const double power = std::pow(10.0, std::floor(std::log10(length)));
    for (const double digit : {5.0, 2.0}) {
        if (digit * power <= length) return digit * power;
    }
    return power;
}

/// Entries of a legend, from right to left.
class LegendLine {
  public:
    LegendLine(XmlDocument& svg, double right, double y) : svg_(svg), right_(right), y_(y) {}

    void add(const std::string& text, Color color, double width) {
        plot::draw(
            svg_,
            {.x = right_, .y = y_ + 4.5, .text = text, .size = k_text, .anchor = Anchor::end});
        right_ -= plot::text_width(text, k_text) + 8.0 + 0.5 * width;
        svg_.leaf("path", {{"d", plot::segment_path({right_ - 26.0, y_}, {right_, y_})},
                           {"stroke", hex(color)},
                           {"stroke-width", width},
                           {"stroke-linecap", "round"}});
        right_ -= 26.0 + 22.0;
    }

  private:
    XmlDocument& svg_;
    double right_;
    double y_;
};

}  // namespace

void draw_header(XmlDocument& svg, const View& view, const std::string& title,
                 const std::string& corner) {
    constexpr double k_room_for_corner = 110.0;
    const double y = view.frame.top - 16.0;
    const double room = view.frame.width - k_room_for_corner;
    const double width = plot::text_width(title, k_title) * plot::k_bold_width;
    plot::draw(svg, {.x = view.frame.left,
                     .y = y,
                     .text = title,
                     .size = width > room ? k_title * room / width : k_title,
                     .bold = true});
    plot::draw(
        svg,
        {.x = view.frame.right(), .y = y, .text = corner, .size = 15.0, .anchor = Anchor::end});
}

void draw_scale_bar(XmlDocument& svg, const View& view, double enlargement) {
    const double length = round_length(0.2 * view.size.maxCoeff());
    const double left = view.frame.left;
    const double right = left + view.scale * length;
    const double y = view.frame.bottom() + 18.0;
    svg.leaf("path", {{"d", plot::segment_path({left, y}, {right, y}) +
                                plot::segment_path({left, y - 4.0}, {left, y + 4.0}) +
                                plot::segment_path({right, y - 4.0}, {right, y + 4.0})},
                      {"stroke", hex(k_ink)},
                      {"stroke-width", 1.5}});
    plot::draw(svg, {.x = 0.5 * (left + right),
                     .y = y + 18.0,
                     .text = short_number(length) + " m",
                     .size = k_text,
                     .anchor = Anchor::middle});
    if (enlargement == 1.0) return;
    plot::draw(svg, {.x = right + 16.0,
                     .y = y + 4.5,
                     .text = "displacements x " + short_number(enlargement),
                     .size = k_text});
}

void draw_force_legend(XmlDocument& svg, const View& view, const ForceScale& scale,
                       const std::string& name, const std::string& unit) {
    if (scale.largest <= 0.0) return;
    const double y = view.frame.bottom() + 16.0;
    const Color color = scale.slides ? k_sliding_color : k_sticking_color;
    LegendLine(svg, view.frame.right(), y)
        .add("largest " + name + ' ' + short_number(scale.largest) + ' ' + unit, color,
             scale.width);
    if (!scale.sliding) return;
    LegendLine colors(svg, view.frame.right(), y + 24.0);
    const double thin = std::min(scale.width, 4.0);
    colors.add("sliding", k_sliding_color, thin);
    if (scale.sticking) colors.add("sticking", k_sticking_color, thin);
}

void draw_color_legend(XmlDocument& svg, const View& view, const ColorScale& scale) {
    const double width = std::min(300.0, 0.5 * view.frame.width);
    draw_color_bar(svg,
                   {.left = view.frame.right() - width,
                    .top = view.frame.bottom() + k_footer + 2.0,
                    .width = width,
                    .height = 12.0},
                   scale, "von Mises stress");
}

}  // namespace drystone::figures::picture

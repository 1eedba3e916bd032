// Maps values to colours of falling lightness and draws the bar that explains them.
#include "drystone/figures/picture/color_scale.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "drystone/figures/plot/text.hpp"

namespace drystone::figures::picture {
namespace {

constexpr std::array<Color, 5> k_stops{
    {{247, 243, 227}, {247, 205, 105}, {232, 124, 50}, {172, 40, 57}, {66, 14, 54}}};

}  // namespace

Color ColorScale::at(double value) const {
    constexpr auto k_last = static_cast<double>(k_stops.size() - 1);
    const double share = largest > 0.0 ? std::clamp(value / largest, 0.0, 1.0) : 0.0;
    const double place = k_last * (std::isnan(share) ? 0.0 : share);
    const double below = std::min(std::floor(place), k_last - 1.0);
    const Color& a = k_stops[static_cast<std::size_t>(below)];
    const Color& b = k_stops[static_cast<std::size_t>(below) + 1];
    const auto mixed = [t = place - below](std::uint8_t x, std::uint8_t y) {
        return static_cast<std::uint8_t>(std::lround((1.0 - t) * x + t * y));
    };
    return {.red = mixed(a.red, b.red),
            .green = mixed(a.green, b.green),
            .blue = mixed(a.blue, b.blue)};
}

std::string pressure_text(double pascal) {
    struct Prefix {
        double factor;
        const char* unit;
    };
    constexpr std::array<Prefix, 3> k_prefixes{{{1e9, "GPa"}, {1e6, "MPa"}, {1e3, "kPa"}}};
    for (const Prefix& prefix : k_prefixes) {
        // Rounding to three digits must not give 1000 of the smaller unit.
        if (std::abs(pascal) >= 0.9995 * prefix.factor) {
            return plot::short_number(pascal / prefix.factor) + ' ' + prefix.unit;
        }
    }
    return plot::short_number(pascal) + " Pa";
}

void draw_color_bar(xml::XmlDocument& svg, const plot::Rect& bar, const ColorScale& scale,
                    const std::string& quantity) {
    svg.open("defs", {});
    svg.open("linearGradient", {{"id", "colors"}});
    for (std::size_t k = 0; k < k_stops.size(); ++k) {
        const double share = static_cast<double>(k) / static_cast<double>(k_stops.size() - 1);
        svg.leaf("stop", {{"offset", share}, {"stop-color", hex(k_stops[k])}});
    }
    svg.close();
    svg.close();
    svg.leaf("rect", {{"class", "color-bar"},
                      {"x", bar.left},
                      {"y", bar.top},
                      {"width", bar.width},
                      {"height", bar.height},
                      {"fill", "url(#colors)"},
                      {"stroke", hex(k_ink)},
                      {"stroke-width", 0.5}});
    constexpr double k_size = 12.0;
    const auto write = [&](double share, const std::string& text, Anchor anchor) {
        plot::draw(svg, {.x = bar.left + share * bar.width,
                         .y = bar.bottom() + 15.0,
                         .text = text,
                         .size = k_size,
                         .anchor = anchor});
    };
    write(0.0, "0", Anchor::start);
    write(0.5, pressure_text(0.5 * scale.largest), Anchor::middle);
    write(1.0, pressure_text(scale.largest), Anchor::end);
    plot::draw(svg, {.x = bar.left - 10.0,
                     .y = bar.bottom() - 1.0,
                     .text = quantity,
                     .size = k_size + 1.0,
                     .anchor = Anchor::end});
}

}  // namespace drystone::figures::picture

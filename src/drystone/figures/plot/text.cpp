// Measures text by a table of advance widths, breaks it into lines and writes it as SVG.
#include "drystone/figures/plot/text.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <limits>

#include "drystone/xml/xml_text.hpp"

namespace drystone::figures::plot {
namespace {

/// Advance widths of ' ' to '~' in DejaVu Sans, in thousandths of the font size.
constexpr std::array<short, 95> k_advance = {
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361,  318, 337, 636, 636, 636,
    636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632,
    575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635,  611, 732, 684, 989, 685,
    611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352,  635, 634, 278, 278, 579,
    278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592,  525, 636, 337, 636, 838};

/// Width of a character over the font size.
double advance(char32_t code) noexcept {
    constexpr double k_greek = 0.64;  // typical width of letters with accents and Greek letters
    constexpr double k_sign = 0.84;   // of − × ≤ → and their like, from U+2000 on
    if (code >= U' ' && code <= U'~')
        return 1e-3 * k_advance[static_cast<std::size_t>(code - U' ')];
    return code < 0x2000 && code != U'×' ? k_greek : k_sign;
}

constexpr double k_superscript_size = 0.75;  // relative to the text
constexpr double k_superscript_rise = 0.38;

/// Value of the attribute text-anchor.
std::string_view svg_name(Anchor anchor) noexcept {
    switch (anchor) {
        case Anchor::middle:
            return "middle";
        case Anchor::end:
            return "end";
        case Anchor::start:
            break;
    }
    return "start";
}

/// The escaped text, with the superscript in a raised and smaller <tspan>.
std::string markup_of(const Label& label) {
    std::string markup = xml::escaped(label.text);
    if (!label.superscript.empty()) {
        markup += "<tspan dy=\"" + xml::two_decimals(-k_superscript_rise * label.size) +
                  "\" font-size=\"" + xml::two_decimals(k_superscript_size * label.size) + "\">" +
                  xml::escaped(label.superscript) + "</tspan>";
    }
    return markup;
}

}  // namespace

double text_width(std::string_view text, double size) noexcept {
    double width = 0.0;
    while (!text.empty()) width += advance(xml::take_code_point(text));
    return width * size;
}

std::vector<std::string> wrapped(std::string_view text, double size, double max_width) {
    std::vector<std::string> lines;
    bool new_line = true;
    while (!text.empty()) {
        const std::size_t end = text.find_first_of(" \n");
        const std::string word{text.substr(0, end)};
        if (new_line) {
            lines.push_back(word);
        } else if (text_width(lines.back() + ' ' + word, size) <= max_width) {
            lines.back() += ' ' + word;
        } else {
            lines.push_back(word);
        }
        if (end == std::string_view::npos) break;
        new_line = text[end] == '\n';
        text.remove_prefix(end + 1);
    }
    return lines;
}

std::string short_number(double value, int digits) {
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value,
                                   std::chars_format::general, digits);
    return {text.data(), end.ptr};
}

void draw(xml::XmlDocument& svg, const Label& label) {
    xml::Attributes attributes{{"x", label.x},
                               {"y", label.y},
                               {"font-size", label.size},
                               {"text-anchor", svg_name(label.anchor)},
                               {"fill", hex(label.color)}};
    if (label.bold) attributes.emplace_back("font-weight", "bold");
    if (label.upwards) {
        attributes.emplace_back("transform", "rotate(-90 " + xml::two_decimals(label.x) + ' ' +
                                                 xml::two_decimals(label.y) + ')');
    }
    if (label.halo) {
        attributes.emplace_back("stroke", "#ffffff");
        attributes.emplace_back("stroke-width", 3.0);
        attributes.emplace_back("stroke-linejoin", "round");
        attributes.emplace_back("paint-order", "stroke");
    }
    svg.leaf("text", attributes, markup_of(label));
}

double width_of(const Label& label) {
    return (label.bold ? k_bold_width : 1.0) *
           (text_width(label.text, label.size) +
            text_width(label.superscript, k_superscript_size * label.size));
}

std::vector<Label> labels_of(const Text& text, const Scale& x, const Scale& y) {
    // A note at a place that is not drawable (NaN, or <= 0 on a logarithmic axis) has no lines.
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

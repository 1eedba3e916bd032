#include "drystone/output/plot/label.hpp"

#include "drystone/output/plot/text_width.hpp"
#include "drystone/output/plot/typography.hpp"

namespace drystone::output::plot {

namespace {

constexpr double k_superscript_size = 0.75;  // relative to the text
constexpr double k_superscript_rise = 0.38;

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

std::string markup_of(const Label& label) {
    std::string markup = escaped(label.text);
    if (!label.superscript.empty()) {
        markup += "<tspan dy=\"" + two_decimals(-k_superscript_rise * label.size) +
                  "\" font-size=\"" + two_decimals(k_superscript_size * label.size) + "\">" +
                  escaped(label.superscript) + "</tspan>";
    }
    return markup;
}

}  // namespace

void draw(XmlDocument& svg, const Label& label) {
    Attributes attributes{{"x", label.x},
                          {"y", label.y},
                          {"font-size", label.size},
                          {"text-anchor", svg_name(label.anchor)},
                          {"fill", label.color}};
    if (label.bold) attributes.emplace_back("font-weight", "bold");
    if (label.upwards) {
        attributes.emplace_back(
            "transform", "rotate(-90 " + two_decimals(label.x) + ' ' + two_decimals(label.y) + ')');
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

}  // namespace drystone::output::plot

#include "drystone/figures/plot/label.hpp"

#include "drystone/figures/plot/text_width.hpp"
#include "drystone/figures/plot/typography.hpp"

namespace drystone::figures::plot {

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
    std::string markup = xml::escaped(label.text);
    if (!label.superscript.empty()) {
        markup += "<tspan dy=\"" + xml::two_decimals(-k_superscript_rise * label.size) +
                  "\" font-size=\"" + xml::two_decimals(k_superscript_size * label.size) + "\">" +
                  xml::escaped(label.superscript) + "</tspan>";
    }
    return markup;
}

}  // namespace

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

}  // namespace drystone::figures::plot

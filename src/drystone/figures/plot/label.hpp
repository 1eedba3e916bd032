#pragma once

#include <string>

#include "drystone/figures/color.hpp"
#include "drystone/figures/figure.hpp"
#include "drystone/xml/xml_document.hpp"

namespace drystone::figures::plot {

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

void draw(xml::XmlDocument& svg, const Label& label);

/// Width of the text and its superscript (px).
[[nodiscard]] double width_of(const Label& label);

}  // namespace drystone::figures::plot

#pragma once

#include <string>

#include "drystone/figures/color.hpp"
#include "drystone/figures/plot/geometry.hpp"
#include "drystone/xml/xml_document.hpp"

namespace drystone::figures::picture {

/// Values from 0 to `largest` as colours from pale to dark, through yellow, orange and red. The
/// lightness falls all the way, so that the order shows in grey, too, and to people of any colour
/// vision.
struct ColorScale {
    double largest = 0.0;

    /// Values beyond the ends have the colours of the ends.
    [[nodiscard]] Color at(double value) const;
};

/// "1.25 MPa": a pressure or stress with three digits and the prefix that suits it.
[[nodiscard]] std::string pressure_text(double pascal);

/// The colours as a bar with the values at its ends and in the middle, and what they are.
void draw_color_bar(xml::XmlDocument& svg, const plot::Rect& bar, const ColorScale& scale,
                    const std::string& quantity);

}  // namespace drystone::figures::picture

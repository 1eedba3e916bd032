#pragma once

#include <string>

#include "drystone/figures/picture/color_scale.hpp"
#include "drystone/figures/picture/force_drawing.hpp"
#include "drystone/figures/picture/view.hpp"
#include "drystone/xml/xml_document.hpp"

/// What surrounds the view of a frame: the header above, scale bar and legends below.
namespace drystone::figures::picture {

inline constexpr double k_footer = 52.0;  ///< space below the view for scale bar and legend (px)

/// The title at the left, smaller if it is too long, and "t = 1.25 s" at the right.
void draw_header(xml::XmlDocument& svg, const View& view, const std::string& title, double time);

/// A length of 1, 2 or 5 times a power of ten, about a fifth of the view; beside it the factor
/// `enlargement` of displacements, unless it is 1.
void draw_scale_bar(xml::XmlDocument& svg, const View& view, double enlargement);

/// The largest impulse as a line of its width, and the colours of sticking and sliding contacts.
/// Nothing if no contact carries an impulse.
void draw_force_legend(xml::XmlDocument& svg, const View& view, const ForceScale& scale,
                       const std::string& unit);

/// The bar of von Mises stresses, below the footer.
void draw_color_legend(xml::XmlDocument& svg, const View& view, const ColorScale& scale);

}  // namespace drystone::figures::picture

#pragma once

#include <span>

#include "drystone/figures/color.hpp"
#include "drystone/figures/picture/view.hpp"
#include "drystone/sim/state/snapshot.hpp"
#include "drystone/xml/xml_document.hpp"

namespace drystone::figures::picture {

/// The scale of the lines, for the legend.
struct ForceScale {
    double largest = 0.0;   ///< impulse (N s); 0: no contact carries one
    double width = 0.0;     ///< of its line (px)
    bool slides = false;    ///< the contact with the largest impulse slides
    bool sticking = false;  ///< some line is of a sticking contact
    bool sliding = false;   ///< some line is of a sliding contact
};

inline constexpr Color k_sticking_color = k_vermillion;
inline constexpr Color k_sliding_color = k_blue;

/// A line through every contact along its impulse, between the centres if both bodies are disks;
/// its width is proportional to the impulse. Without friction all lines have one colour.
ForceScale draw_forces(xml::XmlDocument& svg, const View& view, std::span<const PlacedFace> faces,
                       std::span<const sim::ContactRecord> contacts, bool friction);

}  // namespace drystone::figures::picture

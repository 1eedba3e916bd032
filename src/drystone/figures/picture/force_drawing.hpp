#pragma once

#include <span>

#include "drystone/figures/picture/view.hpp"
#include "drystone/sim/state/snapshot.hpp"
#include "drystone/xml/xml_document.hpp"

namespace drystone::figures::picture {

/// What the widths of the lines mean.
struct ForceScale {
    double largest = 0.0;   ///< impulse (N s); 0: no contact carries one
    double width = 0.0;     ///< of its line (px)
    bool slides = false;    ///< the contact that carries it
    bool sticking = false;  ///< whether there are such contacts
    bool sliding = false;
};

inline constexpr Color k_sticking_color = k_vermillion;
inline constexpr Color k_sliding_color = k_blue;

/// A line through every contact along its impulse, from the middle of one body to that of the other
/// if these are disks; its width is in proportion to the impulse. Without friction all lines have
/// one colour.
ForceScale draw_forces(xml::XmlDocument& svg, const View& view, std::span<const PlacedFace> faces,
                       std::span<const sim::ContactRecord> contacts, bool friction);

}  // namespace drystone::figures::picture

#pragma once

#include <span>
#include <string>
#include <vector>

#include "drystone/figures/color.hpp"
#include "drystone/figures/picture/color_scale.hpp"
#include "drystone/figures/picture/solid.hpp"
#include "drystone/figures/picture/view.hpp"
#include "drystone/results/result_reader.hpp"
#include "drystone/sim/state/snapshot.hpp"
#include "drystone/xml/xml_document.hpp"

/// The layers of the picture of a frame, each drawn into the SVG by one function.
namespace drystone::figures::picture {

/// Colours of bodies. A body without a colour of its own gets a colour of the palette for its
/// material; materials are numbered in the order of the bodies.
class Fillings {
  public:
    explicit Fillings(std::span<const results::BodyRecord> bodies);

    /// "#rrggbb"
    [[nodiscard]] std::string of(const results::BodyRecord& body) const;

  private:
    std::vector<std::string> materials_;
};

/// The hatching of fixed bodies, as definitions of an SVG.
void define_hatching(xml::XmlDocument& svg);

/// Half-planes, then fixed bodies, then moving bodies. A face with a colour keeps it (stresses).
void draw_bodies(xml::XmlDocument& svg, const View& view, std::span<const PlacedFace> faces,
                 std::span<const results::BodyRecord> bodies);

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

/// Every plane that faces the eye, cut to the shadow of all bodies on it. Planes seen from behind
/// are left out, so that boxes are open to the eye.
[[nodiscard]] std::vector<PlacedFace> plane_patches(const Solids& solids, const Camera& camera);

/// The boxes around the projections of the solids, for view_of and for lengths of lines of forces.
[[nodiscard]] std::vector<PlacedFace> shadows(const Solids& solids, const Camera& camera,
                                              std::span<const results::BodyRecord> bodies);

/// Patches of planes, then the solids from back to front, shaded by the direction of their faces.
void draw_solids(xml::XmlDocument& svg, const View& view, const Camera& camera,
                 const Solids& solids, std::span<const results::BodyRecord> bodies);

// What surrounds the view of a frame: the header above, scale bar and legends below.

inline constexpr double k_footer = 52.0;  ///< space below the view for scale bar and legend (px)

/// The title at the left, smaller if it is too long, and `corner`, such as "t = 1.25 s", at the
/// right.
void draw_header(xml::XmlDocument& svg, const View& view, const std::string& title,
                 const std::string& corner);

/// A length of 1, 2 or 5 times a power of ten, about a fifth of the view; beside it the factor
/// `enlargement` of displacements, unless it is 1.
void draw_scale_bar(xml::XmlDocument& svg, const View& view, double enlargement);

/// The largest impulse as a line of its width, and the colours of sticking and sliding contacts.
/// Nothing if no contact carries an impulse.
void draw_force_legend(xml::XmlDocument& svg, const View& view, const ForceScale& scale,
                       const std::string& name, const std::string& unit);

/// The bar of von Mises stresses, below the footer.
void draw_color_legend(xml::XmlDocument& svg, const View& view, const ColorScale& scale);

}  // namespace drystone::figures::picture

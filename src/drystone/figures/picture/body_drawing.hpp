#pragma once

#include <span>
#include <string>
#include <vector>

#include "drystone/figures/picture/view.hpp"
#include "drystone/results/result_reader.hpp"
#include "drystone/xml/xml_document.hpp"

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

}  // namespace drystone::figures::picture

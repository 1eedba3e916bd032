#pragma once

#include <initializer_list>
#include <span>
#include <string>

#include "drystone/figures/plot/geometry.hpp"

/// Pieces of the path language of SVG.
namespace drystone::figures::plot {

/// "1.00,2.00"
[[nodiscard]] std::string text_of(const Pixel& point);

/// "M0.00,0.00 1.00,0.00 1.00,1.00Z"
[[nodiscard]] std::string polygon_path(std::span<const Pixel> corners);
[[nodiscard]] std::string polygon_path(std::initializer_list<Pixel> corners);

/// "M0.00,0.00 1.00,0.00"
[[nodiscard]] std::string segment_path(const Pixel& a, const Pixel& b);

}  // namespace drystone::figures::plot

#pragma once

#include <string>

namespace drystone::app {

/// An SVG document as a PNG of `scale` pixels per px of the drawing. Throws EnvironmentError when
/// it cannot be drawn (no memory, a size that no picture has).
[[nodiscard]] std::string png_of(const std::string& svg, double scale = 2.0);

}  // namespace drystone::app

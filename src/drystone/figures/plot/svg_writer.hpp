#pragma once

#include <filesystem>
#include <string>

#include "drystone/figures/figure.hpp"

namespace drystone::figures::plot {

/// The figure as an SVG document; equal figures give equal bytes. Throws InputError with every
/// defect of the figure (no panels, sizes, ranges, opacities, x and y of different lengths, ids).
[[nodiscard]] std::string to_svg(const Figure& figure);

/// Writes to_svg(figure) to `path`, or throws InputError or EnvironmentError and leaves the file
/// at `path` as it was.
void write_svg(const Figure& figure, const std::filesystem::path& path);

}  // namespace drystone::figures::plot

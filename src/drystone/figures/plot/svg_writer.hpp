#pragma once

#include <filesystem>
#include <string>

#include "drystone/figures/figure.hpp"

namespace drystone::figures::plot {

/// The figure as an SVG document: the same bytes for the same figure. Throws InputError, which
/// names everything that is wrong with the figure.
[[nodiscard]] std::string to_svg(const Figure& figure);

/// Writes to_svg(figure) to `path`, or throws InputError or EnvironmentError and leaves what was
/// at `path` as it was.
void write_svg(const Figure& figure, const std::filesystem::path& path);

}  // namespace drystone::figures::plot

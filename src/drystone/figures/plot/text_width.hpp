#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace drystone::figures::plot {

/// Width of `text` in px when set in DejaVu Sans at `size` px. Exact for ASCII, estimated for
/// the rest; the other fonts of the family list are narrower.
[[nodiscard]] double text_width(std::string_view text, double size) noexcept;

/// `text` in lines no wider than `max_width` px, broken at spaces and at every '\n'. A word that
/// is wider stays whole. No lines for an empty text.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, double size,
                                               double max_width);

}  // namespace drystone::figures::plot

#pragma once

#include <string>
#include <string_view>

namespace drystone::xml {

/// `text` for XML content or an attribute in double quotes. Characters that XML 1.0
/// forbids (most control characters) and bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string escaped(std::string_view text);

/// `value`, finite, with two decimals whatever the locale: 3.14159 -> "3.14", -0.001 -> "0.00".
[[nodiscard]] std::string two_decimals(double value);

}  // namespace drystone::xml

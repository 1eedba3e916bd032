#pragma once

#include <string>
#include <string_view>

namespace drystone::xml {

/// `text` for XML content or an attribute in double quotes. Characters that XML 1.0
/// forbids (most control characters) and bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string escaped(std::string_view text);

/// `value`, finite, with two decimals whatever the locale: 3.14159 -> "3.14", -0.001 -> "0.00".
[[nodiscard]] std::string two_decimals(double value);

/// Stands for bytes that are not UTF-8.
inline constexpr char32_t k_replacement_character = 0xFFFD;

/// Takes the first code point off `text`, which must not be empty. A byte that does not start
/// a valid sequence is taken off alone and read as k_replacement_character.
[[nodiscard]] char32_t take_code_point(std::string_view& text) noexcept;

}  // namespace drystone::xml

#pragma once

#include <string_view>

namespace drystone::xml {

/// Stands for bytes that are not UTF-8.
inline constexpr char32_t k_replacement_character = 0xFFFD;

/// Takes the first code point off `text`, which must not be empty. A byte that does not start
/// a valid sequence is taken off alone and read as k_replacement_character.
[[nodiscard]] char32_t take_code_point(std::string_view& text) noexcept;

}  // namespace drystone::xml

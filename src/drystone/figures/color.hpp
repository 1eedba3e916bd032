#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace drystone::figures {

/// An sRGB colour.
struct Color {
    std::uint8_t red = 0;
    std::uint8_t green = 0;
    std::uint8_t blue = 0;

    friend bool operator==(const Color&, const Color&) = default;
};

/// The colours of Okabe and Ito (2008), distinct for people with any colour vision. Their
/// yellow is left out: it is too faint on white.
inline constexpr Color k_blue{0, 114, 178};
inline constexpr Color k_vermillion{213, 94, 0};
inline constexpr Color k_green{0, 158, 115};
inline constexpr Color k_purple{204, 121, 167};
inline constexpr Color k_orange{230, 159, 0};
inline constexpr Color k_sky{86, 180, 233};
inline constexpr Color k_ink{34, 34, 34};

/// For references and bounds, in the background.
inline constexpr Color k_grey{128, 128, 128};

/// Colour of the series number `index`: the colours above from blue to ink, repeated.
[[nodiscard]] Color palette_color(std::size_t index) noexcept;

/// "#0072b2"
[[nodiscard]] std::string hex(Color color);

}  // namespace drystone::figures

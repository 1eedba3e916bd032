// The palette of series and colours as hexadecimal text.
#include "drystone/figures/color.hpp"

#include <array>
#include <string_view>

namespace drystone::figures {

Color palette_color(std::size_t index) noexcept {
    constexpr std::array k_palette{k_blue, k_vermillion, k_green, k_purple, k_orange, k_sky, k_ink};
    return k_palette[index % k_palette.size()];
}

std::string hex(Color color) {
    constexpr std::string_view k_digits = "0123456789abcdef";
    std::string text = "#";
    for (const std::uint8_t channel : {color.red, color.green, color.blue}) {
        text += k_digits[channel / 16U];
        text += k_digits[channel % 16U];
    }
    return text;
}

}  // namespace drystone::figures

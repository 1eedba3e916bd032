#include "drystone/player/base64.hpp"

#include <cstdint>

namespace drystone::player {

std::string base64(std::string_view bytes) {
    constexpr std::string_view k_digits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
        std::uint32_t group = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            const auto byte = k < count ? static_cast<unsigned char>(bytes[i + k]) : 0U;
            group = (group << 8U) | byte;
        }
        for (std::size_t k = 0; k < 4; ++k) {
            const std::uint32_t digit = (group >> (18U - 6U * k)) & 63U;
            text += k <= count ? k_digits[digit] : '=';
        }
    }
    return text;
}

}  // namespace drystone::player

#include "drystone/player/smooth.hpp"

#include <cassert>

namespace drystone::player {

std::string smooth_bytes(std::span<const std::int32_t> values, std::size_t rows) {
    assert(rows == 0 ? values.empty() : values.size() % rows == 0);
    const std::size_t width = rows == 0 ? 0 : values.size() / rows;
    const std::size_t count = values.size();
    std::string planes(4 * count, '\0');
    const auto at = [&](std::size_t i) { return static_cast<std::uint32_t>(values[i]); };
    for (std::size_t i = 0; i < count; ++i) {
        std::uint32_t difference = at(i);
        if (i >= 2 * width) {
            difference += at(i - 2 * width) - 2U * at(i - width);
        } else if (i >= width) {
            difference -= at(i - width);
        }
        // Zigzag: the sign goes to the lowest bit, so that small numbers have small bytes.
        const std::uint32_t sign = (difference >> 31U) != 0 ? 0xffffffffU : 0U;
        const std::uint32_t code = (difference << 1U) ^ sign;
        for (std::size_t plane = 0; plane < 4; ++plane) {
            planes[plane * count + i] = static_cast<char>((code >> (8U * plane)) & 255U);
        }
    }
    return planes;
}

}  // namespace drystone::player

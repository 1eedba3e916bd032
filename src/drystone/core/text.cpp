#include "drystone/core/text.hpp"

#include <array>
#include <charconv>
#include <cmath>

namespace drystone {

std::string to_text(double value) {
    if (std::isnan(value)) return "nan";  // whatever its sign
    std::array<char, 32> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    return {buffer.data(), end.ptr};
}

std::string short_text(double value) {
    if (std::isnan(value)) return "nan";
    constexpr int k_digits = 6;
    std::array<char, 32> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                   std::chars_format::general, k_digits);
    return {buffer.data(), end.ptr};
}

}  // namespace drystone

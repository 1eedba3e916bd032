// Escapes text for XML, decodes UTF-8 with U+FFFD for invalid bytes, and formats numbers.
#include "drystone/xml/xml_text.hpp"

#include <array>
#include <cassert>
#include <charconv>
#include <cmath>
#include <cstddef>

namespace drystone::xml {

namespace {

constexpr std::string_view k_replacement = "\xEF\xBF\xBD";  // U+FFFD in UTF-8

bool allowed_in_xml(char32_t code) noexcept {
    return code == U'\t' || code == U'\n' || code == U'\r' ||
           (code >= U' ' && code != 0xFFFE && code != 0xFFFF);
}

/// The UTF-8 sequence that a byte opens: length, first bits, smallest value of that length.
/// Four lengths exist; continuation bytes and 0xF8 to 0xFF open none.
struct Sequence {
    std::size_t length = 1;
    char32_t bits = k_replacement_character;
    char32_t smallest = 0;
};

Sequence sequence_of(unsigned char lead) noexcept {
    if (lead < 0x80U) return {1, lead, 0};
    if (lead >= 0xC0U && lead < 0xE0U) return {2, lead & 0x1FU, 0x80};
    if (lead >= 0xE0U && lead < 0xF0U) return {3, lead & 0x0FU, 0x800};
    if (lead >= 0xF0U && lead < 0xF8U) return {4, lead & 0x07U, 0x10000};
    return {};
}

}  // namespace

std::string escaped(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const std::string_view before = text;
        const char32_t code = take_code_point(text);
        const std::string_view bytes = before.substr(0, before.size() - text.size());
        switch (code) {
            case U'&':
                result += "&amp;";
                break;
            case U'<':
                result += "&lt;";
                break;
            case U'>':
                result += "&gt;";
                break;
            case U'"':
                result += "&quot;";
                break;
            case k_replacement_character:
                result += k_replacement;
                break;
            default:
                result += allowed_in_xml(code) ? bytes : k_replacement;
        }
    }
    return result;
}

std::string two_decimals(double value) {
    assert(std::isfinite(value));
    if (std::abs(value) < 0.005) value = 0.0;  // no "-0.00"
    std::array<char, 352> buffer{};            // room for the longest double
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                   std::chars_format::fixed, 2);
    return {buffer.data(), end.ptr};
}

char32_t take_code_point(std::string_view& text) noexcept {
    assert(!text.empty());
    const Sequence sequence = sequence_of(static_cast<unsigned char>(text.front()));
    const std::string_view bytes = text.substr(0, sequence.length);

    char32_t code = sequence.bits;
    bool valid = bytes.size() == sequence.length;
    for (const char c : bytes.substr(1)) {
        const auto byte = static_cast<unsigned char>(c);
        valid = valid && (byte & 0xC0U) == 0x80U;
        code = (code << 6U) | (byte & 0x3FU);
    }
    const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
    valid = valid && code >= sequence.smallest && code <= 0x10FFFF && !surrogate;

    text.remove_prefix(valid ? sequence.length : 1);
    return valid ? code : k_replacement_character;
}

}  // namespace drystone::xml

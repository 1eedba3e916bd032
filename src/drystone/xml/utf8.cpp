// Decodes UTF-8 and replaces invalid bytes.
#include "drystone/xml/utf8.hpp"

#include <cassert>
#include <cstddef>

namespace drystone::xml {

namespace {

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

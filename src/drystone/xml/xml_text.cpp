// Escapes text for XML, replaces characters that XML forbids, and formats numbers.
#include "drystone/xml/xml_text.hpp"

#include <array>
#include <cassert>
#include <charconv>
#include <cmath>

#include "drystone/xml/utf8.hpp"

namespace drystone::xml {

namespace {

constexpr std::string_view k_replacement = "\xEF\xBF\xBD";  // U+FFFD in UTF-8

bool allowed_in_xml(char32_t code) noexcept {
    return code == U'\t' || code == U'\n' || code == U'\r' ||
           (code >= U' ' && code != 0xFFFE && code != 0xFFFF);
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

}  // namespace drystone::xml

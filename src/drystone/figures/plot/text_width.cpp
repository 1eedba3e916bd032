#include "drystone/figures/plot/text_width.hpp"

#include <array>
#include <cstddef>

#include "drystone/xml/utf8.hpp"

namespace drystone::figures::plot {

namespace {

/// Advance widths of ' ' to '~' in DejaVu Sans, in thousandths of the font size.
constexpr std::array<short, 95> k_advance = {
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361,  318, 337, 636, 636, 636,
    636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632,
    575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635,  611, 732, 684, 989, 685,
    611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352,  635, 634, 278, 278, 579,
    278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592,  525, 636, 337, 636, 838};

double advance(char32_t code) noexcept {
    constexpr double k_greek = 0.64;  // typical width of letters with accents and Greek letters
    constexpr double k_sign = 0.84;   // of − × ≤ → and their like, from U+2000 on
    if (code >= U' ' && code <= U'~')
        return 1e-3 * k_advance[static_cast<std::size_t>(code - U' ')];
    return code < 0x2000 && code != U'×' ? k_greek : k_sign;
}

}  // namespace

double text_width(std::string_view text, double size) noexcept {
    double width = 0.0;
    while (!text.empty()) width += advance(xml::take_code_point(text));
    return width * size;
}

std::vector<std::string> wrapped(std::string_view text, double size, double max_width) {
    std::vector<std::string> lines;
    bool new_line = true;
    while (!text.empty()) {
        const std::size_t end = text.find_first_of(" \n");
        const std::string word{text.substr(0, end)};
        if (new_line) {
            lines.push_back(word);
        } else if (text_width(lines.back() + ' ' + word, size) <= max_width) {
            lines.back() += ' ' + word;
        } else {
            lines.push_back(word);
        }
        if (end == std::string_view::npos) break;
        new_line = text[end] == '\n';
        text.remove_prefix(end + 1);
    }
    return lines;
}

}  // namespace drystone::figures::plot

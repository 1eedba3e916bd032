// Formats numbers without loss and suggests names for misspelt words.
#include "drystone/core/text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <vector>

namespace drystone {

namespace {

char lower(char letter) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
}

}  // namespace

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

int edit_distance(std::string_view a, std::string_view b) {
    // Row i holds the distances of the first i letters of a to all beginnings of b.
    std::vector<int> before(b.size() + 1);
    std::vector<int> last(b.size() + 1);
    std::vector<int> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) last[j] = static_cast<int>(j);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = static_cast<int>(i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const bool same = lower(a[i - 1]) == lower(b[j - 1]);
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1)});
            const bool swapped = i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) &&
                                 lower(a[i - 2]) == lower(b[j - 1]);
            if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
        }
        std::swap(before, last);
        std::swap(last, row);
    }
    return last[b.size()];
}

std::string closest_name(std::string_view word, std::span<const std::string> names) {
    std::string best;
    int fewest = std::max(1, static_cast<int>(word.size()) / 3) + 1;
    for (const std::string& name : names) {
        const int edits = edit_distance(word, name);
        // A word of which nothing is left was not a misspelling.
        if (edits < fewest && edits < static_cast<int>(name.size())) {
            fewest = edits;
            best = name;
        }
    }
    return best;
}

std::string suggestion(std::string_view word, std::span<const std::string> names) {
    const std::string name = closest_name(word, names);
    return name.empty() ? name : " (did you mean '" + name + "'?)";
}

}  // namespace drystone

// Goes through a text line by line and collects defects with file and line.
#include "drystone/geometry/text_lines.hpp"

#include <algorithm>
#include <utility>

#include "drystone/core/files.hpp"
#include "drystone/geometry/checks.hpp"

namespace drystone::geometry {

bool TextLines::advance() {
    if (rest_.empty() || defects_.size() >= k_most_defects) return false;
    const std::size_t end = std::min(rest_.find('\n'), rest_.size());
    words_ = drystone::words(rest_.substr(0, end));
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    ++line_;
    return true;
}

void TextLines::add_defect(const std::string& what, std::string expected, std::string found) {
    defects_.push_back({name_ + ", line " + std::to_string(line_) + ": " + what,
                        std::move(expected), std::move(found)});
}

std::optional<std::array<double, 3>> TextLines::three_numbers(const std::string& what,
                                                              std::size_t first) {
    std::array<double, 3> values{};
    for (std::size_t k = 0; k < 3; ++k) {
        if (first + k >= words_.size()) {
            add_defect(what, "three numbers",
                       std::to_string(words_.size() - std::min(first, words_.size())));
            return std::nullopt;
        }
        const std::optional<double> value = finite_number(words_[first + k]);
        if (!value) {
            add_defect(what, "a finite number", quoted(words_[first + k]));
            return std::nullopt;
        }
        values[k] = *value;
    }
    return values;
}

void TextLines::require_sound() const {
    if (!defects_.empty()) throw InputError(defects_);
}

}  // namespace drystone::geometry

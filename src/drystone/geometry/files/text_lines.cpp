#include "drystone/geometry/files/text_lines.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <fstream>
#include <sstream>
#include <system_error>
#include <utility>

#include "drystone/core/environment_error.hpp"
#include "drystone/geometry/checks.hpp"

namespace drystone::geometry {

namespace {

constexpr std::string_view k_blank = " \t\r\n\v\f";

}  // namespace

std::string file_content(const std::filesystem::path& path) {
    std::error_code error;
    if (std::filesystem::is_directory(path, error)) {
        throw EnvironmentError("read", path, std::generic_category().message(EISDIR));
    }
    errno = 0;
    std::ifstream file{path, std::ios::binary};
    if (!file) throw EnvironmentError("read", path, std::generic_category().message(errno));
    std::ostringstream content;
    content << file.rdbuf();
    if (file.bad()) throw EnvironmentError("read", path, "the file became unreadable");
    return content.str();
}

std::vector<std::string_view> words(std::string_view line) {
    std::vector<std::string_view> found;
    std::size_t start = line.find_first_not_of(k_blank);
    while (start != std::string_view::npos) {
        const std::size_t end = std::min(line.find_first_of(k_blank, start), line.size());
        found.push_back(line.substr(start, end - start));
        start = line.find_first_not_of(k_blank, end);
    }
    return found;
}

std::optional<double> number(std::string_view word) {
    if (word.starts_with('+')) word.remove_prefix(1);
    double value = 0.0;
    const char* end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data(), end, value);
    if (error != std::errc{} || stop != end || !std::isfinite(value)) return std::nullopt;
    return value;
}

std::string quoted(std::string_view text) {
    constexpr std::size_t k_longest = 40;
    std::string shown;
    for (const char c : text.substr(0, k_longest)) shown += c >= ' ' && c <= '~' ? c : '?';
    return '\'' + shown + (text.size() > k_longest ? "...'" : "'");
}

bool TextLines::advance() {
    if (rest_.empty() || defects_.size() >= k_most_defects) return false;
    const std::size_t end = std::min(rest_.find('\n'), rest_.size());
    words_ = geometry::words(rest_.substr(0, end));
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
        const std::optional<double> value = number(words_[first + k]);
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

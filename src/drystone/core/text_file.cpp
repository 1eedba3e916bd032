#include "drystone/core/text_file.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <fstream>
#include <sstream>
#include <system_error>

#include "drystone/core/environment_error.hpp"

namespace drystone {

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

std::optional<double> finite_number(std::string_view word) {
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

}  // namespace drystone

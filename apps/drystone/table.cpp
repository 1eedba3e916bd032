// Formats numbers, times, counts and rows of the tables that the program prints.
#include "table.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <ostream>

namespace drystone::app {

namespace {

std::string with_digits(double value, int digits) {
    if (std::isnan(value)) return "nan";
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.*g", digits, value);
    return text.data();
}

}  // namespace

std::string short_number(double value) { return with_digits(value, 3); }

std::string time_text(double seconds) { return with_digits(seconds, 6); }

std::string span_text(double start, double end, double step, std::ptrdiff_t steps) {
    return "from " + time_text(start) + " to " + time_text(end) + " s in " +
           counted(steps, "step") + " of " + time_text(step) + " s";
}

std::string counted(std::ptrdiff_t count, const std::string& one, const std::string& many) {
    return std::to_string(count) + ' ' + (count == 1 ? one : many.empty() ? one + 's' : many);
}

std::string duration(double seconds) {
    if (!(seconds < 1e9)) return "?";
    if (seconds < 60.0) return short_number(seconds) + " s";
    const auto whole = static_cast<long>(std::lround(seconds));
    if (whole < 3600) {
        return std::to_string(whole / 60) + " min " + std::to_string(whole % 60) + " s";
    }
    return std::to_string(whole / 3600) + " h " + std::to_string(whole % 3600 / 60) + " min";
}

std::string byte_count(double bytes) {
    constexpr std::array<const char*, 4> k_units{"bytes", "kB", "MB", "GB"};
    std::size_t unit = 0;
    for (; bytes >= 1000.0 && unit + 1 < k_units.size(); ++unit) bytes /= 1000.0;
    return short_number(bytes) + ' ' + k_units[unit];
}

void print_row(std::ostream& out, const std::string& name, const std::string& text) {
    std::string line = name;
    line.resize(std::max<std::size_t>(12, name.size() + 1), ' ');
    out << line << text << '\n';
}

}  // namespace drystone::app

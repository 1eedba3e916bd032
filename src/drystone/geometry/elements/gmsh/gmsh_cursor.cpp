// Reads values of a Gmsh file one after the other, as text or as bytes in either order.
#include "drystone/geometry/elements/gmsh/gmsh_cursor.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <system_error>

#include "drystone/core/error.hpp"
#include "drystone/core/files.hpp"
#include "drystone/core/text.hpp"

namespace drystone::geometry {

namespace {

constexpr std::string_view k_blank = " \t\r\n\v\f";

}  // namespace

// A binary file begins with the integer 1, which shows the order of its bytes.
void GmshCursor::switch_to_binary() {
    binary_ = true;
    const std::uint64_t one = bytes(4, "the integer 1");
    constexpr std::uint64_t k_reversed_one = 0x0100'0000;
    if (one != 1 && one != k_reversed_one) {
        fail("the integer 1", "1 in either order of bytes", std::to_string(one));
    }
    highest_first_ = one == k_reversed_one;
}

void GmshCursor::skip_blanks() {
    at_ = std::min(content_.find_first_not_of(k_blank, at_), content_.size());
}

bool GmshCursor::at_end() {
    skip_blanks();
    return at_ == content_.size();
}

// Without its end, LF or CR LF.
std::string_view GmshCursor::line() {
    last_ = at_;
    const std::size_t end = std::min(content_.find('\n', at_), content_.size());
    std::string_view text = content_.substr(at_, end - at_);
    at_ = std::min(end + 1, content_.size());
    if (text.ends_with('\r')) text.remove_suffix(1);
    return text;
}

std::string_view GmshCursor::word(std::string_view what) {
    skip_blanks();
    last_ = at_;
    const std::size_t end = std::min(content_.find_first_of(k_blank, at_), content_.size());
    if (end == at_) fail(what, "a value", "the end of the file");
    const std::string_view found = content_.substr(at_, end - at_);
    at_ = end;
    return found;
}

Index GmshCursor::parse_integer(std::string_view word, std::string_view what) const {
    Index value = 0;
    const char* end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data(), end, value);
    if (error != std::errc{} || stop != end) fail(what, "an integer", quoted(word));
    return value;
}

// An unsigned integer of `count` bytes, lowest byte first unless the file is reversed.
std::uint64_t GmshCursor::bytes(std::size_t count, std::string_view what) {
    last_ = at_;
    if (content_.size() - at_ < count) {
        fail(what, std::to_string(count) + " bytes",
             "the end of the file after " + std::to_string(content_.size() - at_));
    }
    std::uint64_t value = 0;
    for (std::size_t k = 0; k < count; ++k) {
        const std::size_t k_th = highest_first_ ? k : count - 1 - k;
        value = (value << 8U) | static_cast<unsigned char>(content_[at_ + k_th]);
    }
    at_ += count;
    return value;
}

Index GmshCursor::text_integer(std::string_view what) { return parse_integer(word(what), what); }

// 4 bytes in binary files; text is held to the same range.
Index GmshCursor::integer(std::string_view what) {
    if (binary_) return std::bit_cast<std::int32_t>(static_cast<std::uint32_t>(bytes(4, what)));
    const Index value = text_integer(what);
    constexpr Index k_greatest = std::numeric_limits<std::int32_t>::max();
    if (value < -k_greatest || value > k_greatest) {
        fail(what, "an integer of 4 bytes", std::to_string(value));
    }
    return value;
}

// 8 bytes in binary files.
Index GmshCursor::size(std::string_view what) {
    const Index value = binary_ ? std::bit_cast<std::int64_t>(bytes(8, what)) : text_integer(what);
    if (value < 0) fail(what, "an integer >= 0", std::to_string(value));
    return value;
}

double GmshCursor::number(std::string_view what) {
    if (binary_) {
        const auto value = std::bit_cast<double>(bytes(8, what));
        if (!std::isfinite(value)) fail(what, "a finite number", to_text(value));
        return value;
    }
    const std::string_view text = word(what);
    const std::optional<double> value = finite_number(text);
    if (!value) fail(what, "a finite number", quoted(text));
    return *value;
}

// A count that the rest of the file cannot hold is an error, before memory is taken for it.
void GmshCursor::require_room(std::string_view what, Index count, const Room& each) const {
    const std::size_t left = content_.size() - at_;
    // A number of text takes a character and a blank, but for the last.
    const std::size_t possible = binary_ ? left / each.bytes : (left + 1) / (2 * each.values);
    if (count >= 0 && static_cast<std::size_t>(count) <= possible) return;
    fail(what, "a count that the rest of the file has room for", std::to_string(count));
}

// The next word must be $End<section>.
void GmshCursor::expect_end_of(std::string_view section) {
    const std::string end = "$End" + std::string(section);
    const std::string_view found = word(end);
    if (found != end) fail("section", end, quoted(found));
}

// What stands in an unknown section does not matter, bytes or text.
void GmshCursor::skip_to_end_of(std::string_view section) {
    const std::string end = "$End" + std::string(section);
    const std::size_t found = content_.find(end, at_);
    if (found == std::string_view::npos) fail(std::string(section), end, "the end of the file");
    at_ = found + end.size();
}

// Lines of text are counted only when a message needs them.
std::string GmshCursor::place(std::size_t position) const {
    if (binary_) return name_ + ", byte " + std::to_string(position);
    const std::string_view before = content_.substr(0, position);
    return name_ + ", line " + std::to_string(1 + std::ranges::count(before, '\n'));
}

void GmshCursor::fail_at(std::size_t position, std::string_view what, const std::string& expected,
                         const std::string& found) const {
    throw InputError({place(position) + ": " + std::string(what), expected, found});
}

}  // namespace drystone::geometry

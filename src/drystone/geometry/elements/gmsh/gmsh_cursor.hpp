#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "drystone/linalg/types.hpp"

namespace drystone::geometry {

/// Goes through the content of a Gmsh file value by value: words of text, or integers of 4 and 8
/// bytes and numbers of 8 bytes. A value that is not there ends the reading with an InputError,
/// because nothing that follows can be trusted.
class GmshCursor {
  public:
    GmshCursor(std::string_view content, std::string name)
        : content_(content), name_(std::move(name)) {}

    /// From here on values are bytes. The integer 1 that comes next determines their order.
    void switch_to_binary();
    [[nodiscard]] bool binary() const { return binary_; }

    /// Moves over blanks and line ends; true when there is nothing else left.
    [[nodiscard]] bool at_end();

    /// The rest of the line, without its end; moves to the next line.
    [[nodiscard]] std::string_view line();

    /// The next word of text, also in a binary file.
    [[nodiscard]] std::string_view word(std::string_view what);

    /// An integer of 4 bytes, one >= 0 of 8 bytes and a finite number of 8 bytes, or text of such.
    [[nodiscard]] Index integer(std::string_view what);
    [[nodiscard]] Index size(std::string_view what);
    [[nodiscard]] double number(std::string_view what);

    /// An integer that is text also in a binary file.
    [[nodiscard]] Index text_integer(std::string_view what);

    /// The least that a record takes: numbers of text, or bytes.
    struct Room {
        std::size_t values = 1;
        std::size_t bytes = 1;
    };

    /// Refuses a `count` of records that the rest of the file has no room for, before memory is
    /// taken for them.
    void require_room(std::string_view what, Index count, const Room& each) const;

    /// Moves behind the line "$End<section>", which must come next, or over all that is before it.
    void expect_end_of(std::string_view section);
    void skip_to_end_of(std::string_view section);

    /// Where the last value began, and the words for such a place: "mesh.msh, line 12".
    [[nodiscard]] std::size_t position() const { return last_; }
    [[nodiscard]] std::string place(std::size_t position) const;
    [[nodiscard]] const std::string& name() const { return name_; }

    /// Throws InputError about the value that begins at `position`, or about the last one.
    [[noreturn]] void fail_at(std::size_t position, std::string_view what,
                              const std::string& expected, const std::string& found) const;
    [[noreturn]] void fail(std::string_view what, const std::string& expected,
                           const std::string& found) const {
        fail_at(last_, what, expected, found);
    }

  private:
    void skip_blanks();
    [[nodiscard]] std::uint64_t bytes(std::size_t count, std::string_view what);
    [[nodiscard]] Index parse_integer(std::string_view word, std::string_view what) const;

    std::string_view content_;
    std::string name_;
    std::size_t at_ = 0;
    std::size_t last_ = 0;  // where the last value began
    bool binary_ = false;
    bool highest_first_ = false;
};

}  // namespace drystone::geometry

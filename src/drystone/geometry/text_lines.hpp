#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "drystone/core/error.hpp"

namespace drystone::geometry {

/// Goes through a text line by line and collects its defects.
class TextLines {
  public:
    TextLines(std::string_view text, std::string name) : rest_(text), name_(std::move(name)) {}

    /// Moves on to the next line; false at the end or after too many defects.
    [[nodiscard]] bool advance();

    /// The words of the current line.
    [[nodiscard]] const std::vector<std::string_view>& words() const { return words_; }

    /// Notes a defect "<file>, line <n>: <what>".
    void add_defect(const std::string& what, std::string expected, std::string found);

    /// The numbers in the three words from `first` on; notes a defect when they are not there.
    [[nodiscard]] std::optional<std::array<double, 3>> three_numbers(const std::string& what,
                                                                     std::size_t first);

    /// Throws InputError when there are defects.
    void require_sound() const;

  private:
    std::string_view rest_;
    std::string name_;
    int line_ = 0;
    std::vector<std::string_view> words_;
    std::vector<Defect> defects_;
};

}  // namespace drystone::geometry

#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "drystone/core/error.hpp"

namespace drystone::history {

/// The numbers of a text file with columns.
///
/// Cells lie between semicolons, tabs, commas or blanks, whichever of these, in this order, the
/// first line has. What follows a # is a comment; empty lines do not count. A first line
/// without a number in it is the header: names of the columns, each with its unit in brackets
/// behind it or not, as in "t [s], a (m/s^2)". Numbers have a decimal point and may have an
/// exponent. Cells may stand in double quotes. Lines end in LF or CR LF, and a UTF-8 byte order
/// mark is skipped.
struct NumberTable {
    std::string file;                          ///< for messages
    int header_line = 0;                       ///< 0: there is none
    std::vector<std::string> names;            ///< (columns) empty without header
    std::vector<std::string> units;            ///< (columns) empty where the header states none
    std::vector<std::vector<double>> columns;  ///< (columns x rows) NaN where a cell is bad
    std::vector<int> lines;                    ///< (rows) of the file, counted from 1

    [[nodiscard]] std::size_t rows() const noexcept { return lines.size(); }

    /// "column 2 (a)"; columns are counted from 1 in messages.
    [[nodiscard]] std::string label(std::size_t column) const;
};

/// Reads a text. Adds what is wrong to `defects`, with file, line and column: cells that are empty
/// or not a finite number, rows that are longer or shorter than the first line (they are left out),
/// a text without numbers, or data that are not text. After 20 of them the others are counted only.
[[nodiscard]] NumberTable parse_number_table(std::string_view text, const std::string& name,
                                             std::vector<Defect>& defects);

/// Reads a file. Throws EnvironmentError when it cannot be read.
[[nodiscard]] NumberTable read_number_table(const std::filesystem::path& path,
                                            std::vector<Defect>& defects);

/// Adds a defect for every time of a column that is not later than the one before, up to 20, and
/// one for a table with a single row (one without rows has its defect already).
void check_times(const NumberTable& table, std::size_t column, std::vector<Defect>& defects);

/// Adds a defect for every interval between times, which increase, that is longer than 5 times the
/// median of the intervals: rows are missing.
void check_gaps(const NumberTable& table, std::size_t column, std::vector<Defect>& defects);

}  // namespace drystone::history

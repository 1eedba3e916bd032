// Reads columns of numbers from text files and reports each bad cell with its line.
#include "drystone/history/number_table.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <system_error>
#include <utility>

#include "drystone/core/files.hpp"
#include "drystone/core/text.hpp"

namespace drystone::history {

namespace {

constexpr std::size_t k_most_defects = 20;
constexpr std::string_view k_byte_order_mark = "\xEF\xBB\xBF";
constexpr double k_no_number = std::numeric_limits<double>::quiet_NaN();

/// Defects of one file, the first of them in full.
class Findings {
  public:
    Findings(std::string file, std::vector<Defect>& defects)
        : file_(std::move(file)), defects_(defects) {}

    void add(int line, std::string what, std::string expected, std::string found) {
        if (++count_ > k_most_defects) return;
        defects_.push_back({.what = std::move(what),
                            .expected = std::move(expected),
                            .found = std::move(found),
                            .place = {.file = file_, .line = line}});
    }

    /// Says how many were counted only.
    void close(const std::string& what) {
        if (count_ <= k_most_defects) return;
        defects_.push_back({.what = what,
                            .expected = "no defects",
                            .found = std::to_string(count_ - k_most_defects) + " more of them",
                            .place = {.file = file_}});
    }

    [[nodiscard]] std::size_t count() const noexcept { return count_; }

  private:
    std::string file_;
    std::vector<Defect>& defects_;
    std::size_t count_ = 0;
};

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view k_blank = " \t\r\v\f";
    const std::size_t start = text.find_first_not_of(k_blank);
    if (start == std::string_view::npos) return {};
    return text.substr(start, text.find_last_not_of(k_blank) - start + 1);
}

/// What separates the cells of a file with this line; 0: blanks.
char separator_of(std::string_view line) {
    for (const char candidate : {';', '\t', ','}) {
        if (line.find(candidate) != std::string_view::npos) return candidate;
    }
    return '\0';
}

/// A cell without the quotes around it.
std::string_view unquoted(std::string_view cell) {
    const bool quotes = cell.size() >= 2 && cell.front() == '"' && cell.back() == '"';
    return quotes ? trimmed(cell.substr(1, cell.size() - 2)) : cell;
}

std::vector<std::string_view> cells_of(std::string_view line, char separator) {
    std::vector<std::string_view> cells;
    if (separator == '\0') {
        for (const std::string_view word : words(line)) cells.push_back(unquoted(word));
        return cells;
    }
    for (std::size_t start = 0; start <= line.size();) {
        const std::size_t end = std::min(line.find(separator, start), line.size());
        cells.push_back(unquoted(trimmed(line.substr(start, end - start))));
        start = end + 1;
    }
    return cells;
}

/// True if a cell is meant to be a number, be it infinite or none.
bool is_number(std::string_view cell) {
    if (cell.starts_with('+')) cell.remove_prefix(1);
    double value = 0.0;
    const char* end = cell.data() + cell.size();
    return !cell.empty() && std::from_chars(cell.data(), end, value).ptr == end;
}

/// True if a cell is only the unit of the one before it: "(s)".
bool is_bracketed(std::string_view cell) {
    return cell.size() >= 2 && ((cell.front() == '(' && cell.back() == ')') ||
                                (cell.front() == '[' && cell.back() == ']'));
}

/// The kind of a content that is not text (binary, UTF-16, ...); empty for text.
std::string other_than_text(std::string_view content) {
    if (content.starts_with("\xFF\xFE") || content.starts_with("\xFE\xFF")) {
        return "UTF-16: save it as UTF-8";
    }
    const bool binary = std::any_of(content.begin(), content.end(), [](char c) {
        return c >= '\0' && c < ' ' &&
               std::string_view("\t\n\r\v\f").find(c) == std::string_view::npos;
    });
    return binary ? "binary data" : "";
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const std::size_t half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : 0.5 * (values[half - 1] + values[half]);
}

/// One pass over a text.
class Reader {
  public:
    Reader(const std::string& name, std::vector<Defect>& defects) : found_(name, defects) {
        table_.file = name;
    }

    NumberTable read(std::string_view rest) {
        if (rest.starts_with(k_byte_order_mark)) rest.remove_prefix(k_byte_order_mark.size());
        if (std::string other = other_than_text(rest); !other.empty()) {
            found_.add(0, "table", "a file of text", std::move(other));
            return std::move(table_);
        }
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find('\n'), rest.size());
            ++line_;
            const std::string_view text = rest.substr(0, end);
            read_line(text.substr(0, text.find('#')));
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
        if (table_.rows() == 0 && found_.count() == 0) {
            found_.add(0, "table", "rows of numbers", "none");
        }
        found_.close("table");
        return std::move(table_);
    }

  private:
    void read_line(std::string_view text) {
        if (trimmed(text).empty()) return;
        if (first_line_ == 0) {
            first_line_ = line_;
            separator_ = separator_of(text);
            const std::vector<std::string_view> cells = cells_of(text, separator_);
            if (std::none_of(cells.begin(), cells.end(), is_number)) {
                read_header(cells);
                return;
            }
            set_width(cells.size());
        }
        read_row(cells_of(text, separator_));
    }

    void set_width(std::size_t width) {
        table_.names.resize(width);
        table_.units.resize(width);
        table_.columns.resize(width);
    }

    void read_header(const std::vector<std::string_view>& cells) {
        table_.header_line = line_;
        for (std::string_view cell : cells) {
            std::string unit;
            if (is_bracketed(cell) && separator_ == '\0' && !table_.units.empty()) {
                table_.units.back() = cell.substr(1, cell.size() - 2);
                continue;
            }
            const std::size_t open = cell.find_last_of("([");
            if (open != std::string_view::npos && is_bracketed(cell.substr(open))) {
                unit = trimmed(cell.substr(open + 1, cell.size() - open - 2));
                cell = cell.substr(0, open);
            }
            table_.names.emplace_back(trimmed(cell));
            table_.units.push_back(std::move(unit));
        }
        set_width(table_.names.size());
    }

    void read_row(const std::vector<std::string_view>& cells) {
        const std::size_t width = table_.columns.size();
        if (cells.size() != width) {
            found_.add(line_, "row",
                       std::to_string(width) + (width == 1 ? " cell" : " cells") + " as in line " +
                           std::to_string(first_line_),
                       std::to_string(cells.size()));
            return;
        }
        for (std::size_t j = 0; j < width; ++j) {
            const std::optional<double> value = finite_number(cells[j]);
            if (!value) {
                found_.add(line_, table_.label(j), expected_of(cells[j]),
                           cells[j].empty() ? "an empty cell" : quoted(cells[j]));
            }
            table_.columns[j].push_back(value.value_or(k_no_number));
        }
        table_.lines.push_back(line_);
    }

    static std::string expected_of(std::string_view cell) {
        const bool comma = cell.find(',') != std::string_view::npos;
        return comma ? "a finite number with a decimal point" : "a finite number";
    }

    Findings found_;
    NumberTable table_;
    int line_ = 0;
    int first_line_ = 0;  ///< first line that is not a comment
    char separator_ = '\0';
};

}  // namespace

std::string NumberTable::label(std::size_t column) const {
    const std::string number = "column " + std::to_string(column + 1);
    return names[column].empty() ? number : number + " (" + names[column] + ")";
}

NumberTable parse_number_table(std::string_view text, const std::string& name,
                               std::vector<Defect>& defects) {
    return Reader(name, defects).read(text);
}

NumberTable read_number_table(const std::filesystem::path& path, std::vector<Defect>& defects) {
    return parse_number_table(file_content(path), path.string(), defects);
}

void check_times(const NumberTable& table, std::size_t column, std::vector<Defect>& defects) {
    Findings found(table.file, defects);
    const std::vector<double>& times = table.columns[column];
    if (times.size() == 1) found.add(table.lines[0], "table", "at least two rows", "one");
    double last = -std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < times.size(); ++i) {
        if (std::isnan(times[i])) continue;
        if (!(times[i] > last)) {
            found.add(table.lines[i], table.label(column), "a time later than " + to_text(last),
                      to_text(times[i]));
        }
        last = times[i];
    }
    found.close(table.label(column));
}

void check_gaps(const NumberTable& table, std::size_t column, std::vector<Defect>& defects) {
    constexpr double k_widest = 5.0;
    const std::vector<double>& times = table.columns[column];
    std::vector<double> intervals;
    for (std::size_t i = 1; i < times.size(); ++i) intervals.push_back(times[i] - times[i - 1]);
    if (intervals.empty()) return;
    const double usual = median(intervals);
    Findings found(table.file, defects);
    for (std::size_t i = 0; i < intervals.size(); ++i) {
        if (!(intervals[i] > k_widest * usual)) continue;
        found.add(table.lines[i + 1], table.label(column),
                  "no gaps in time, at most 5 times the median interval of " + short_text(usual) +
                      " (or gaps = \"interpolate\")",
                  "nothing from " + to_text(times[i]) + " to " + to_text(times[i + 1]));
    }
    found.close(table.label(column));
}

}  // namespace drystone::history

#include "reproduce/table_text.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ostream>
#include <string>

#include "table.hpp"

namespace drystone::app {

namespace {

constexpr std::size_t k_number = 11;  // characters

/// With one digit more than printed, so that a difference in the last one shows.
std::string own_number(double value, const ReferenceCell& cell) {
    char text[40];
    if (std::abs(value) >= 1e4 && std::abs(value) < 1e10 && value == std::round(value)) {
        std::snprintf(text, sizeof text, "%.0f", value);
    } else {
        const double reference = cell.value.value_or(0.0);
        const double digits =
            cell.unit > 0.0 && reference != 0.0 ? std::log10(std::abs(reference) / cell.unit) : 2.5;
        std::snprintf(text, sizeof text, "%.*g", std::clamp(static_cast<int>(digits + 2.01), 3, 9),
                      value);
    }
    return text;
}

std::string padded(const std::string& text, std::size_t width) {
    return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

/// Of the key number k.
std::size_t width_of(const ReferenceTable& table, std::size_t k) {
    std::size_t width = table.keys[k].size();
    for (const ReferenceRow& row : table.rows) width = std::max(width, row.keys[k].size());
    return width;
}

bool nothing_computed(const ReproducedTable& table) {
    return table.left_out() == static_cast<int>(table.rows.size());
}

}  // namespace

void print_heading(std::ostream& out, const ReproducedTable& table) {
    const ReferenceTable& reference = *table.reference;
    out << "Table " << reference.number << ": " << reference.title << " (scenes/thesis/"
        << reference.scene << ".toml)\n";
    if (nothing_computed(table)) {
        out << "left out: it needs --long\n\n";
        return;
    }
    for (std::size_t k = 0; k < reference.keys.size(); ++k) {
        out << padded(reference.keys[k], width_of(reference, k)) << "  ";
    }
    for (const std::string& result : reference.results) {
        out << padded(result, 2 * k_number + 1) << "   ";
    }
    out << '\n';
}

void print_row(std::ostream& out, const ReferenceTable& reference, const ReproducedRow& row) {
    if (!row.computed) return;
    for (std::size_t k = 0; k < reference.keys.size(); ++k) {
        out << padded(row.reference->keys[k], width_of(reference, k)) << "  ";
    }
    for (std::size_t k = 0; k < reference.results.size(); ++k) {
        const ReferenceCell& cell = row.reference->cells[k];
        const auto found = row.outcome.numbers.find(reference.results[k]);
        const std::string own =
            found == row.outcome.numbers.end() ? "-" : own_number(found->second, cell);
        out << padded((cell.value ? cell.printed : "blank") + (cell.misprint ? "*" : ""), k_number)
            << ' ' << padded(own, k_number) << ' ' << mark_of(row.verdicts[k]) << ' ';
    }
    if (!row.outcome.failure.empty()) out << row.outcome.failure;
    out << '\n';
}

void print_summary(std::ostream& out, const ReproducedTable& table) {
    if (nothing_computed(table)) return;
    out << table.count(Verdict::same) << " numbers the same, " << table.count(Verdict::close)
        << " close, " << table.count(Verdict::differs) << " different, "
        << table.count(Verdict::shown) << " not comparable, " << table.count(Verdict::blank)
        << " blank";
    if (table.left_out() > 0) {
        out << "; " << counted(table.left_out(), "row") << " left out: they need --long";
    }
    out << "\n\n";
}

}  // namespace drystone::app

#include "reproduce/verdict.hpp"

#include <algorithm>
#include <cmath>

namespace drystone::app {

std::string_view name_of(Verdict verdict) noexcept {
    switch (verdict) {
        case Verdict::same:
            return "same";
        case Verdict::close:
            return "close";
        case Verdict::differs:
            return "differs";
        case Verdict::shown:
            return "shown";
        case Verdict::blank:
            break;
    }
    return "blank";
}

char mark_of(Verdict verdict) noexcept {
    switch (verdict) {
        case Verdict::same:
            return '=';
        case Verdict::close:
            return '~';
        case Verdict::differs:
            return '!';
        case Verdict::shown:
            return ' ';
        case Verdict::blank:
            break;
    }
    return '.';
}

Verdict verdict_on(const ReferenceTable& table, const ReferenceRow& row, std::size_t k,
                   const Outcome& outcome) {
    const ReferenceCell& cell = row.cells[k];
    if (!cell.value) return Verdict::blank;
    if (!cell.comparable) return Verdict::shown;
    const auto found = outcome.numbers.find(table.results[k]);
    if (found == outcome.numbers.end() || !outcome.failure.empty()) return Verdict::differs;
    // The thesis cuts some numbers and rounds others: one unit of the last digit is agreement.
    constexpr double k_one_unit = 1.0 + 1e-9;
    const double distance = std::abs(found->second - *cell.value);
    if (distance <= k_one_unit * cell.unit) return Verdict::same;
    if (cell.exact) return Verdict::differs;
    const Closeness close = table.closeness(table.results[k]);
    const double allowed = std::max(close.absolute, close.relative * std::abs(*cell.value));
    return distance <= allowed + cell.unit ? Verdict::close : Verdict::differs;
}

}  // namespace drystone::app

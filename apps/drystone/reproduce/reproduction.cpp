#include "reproduce/reproduction.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <ostream>

#include "drystone/core/text.hpp"
#include "table.hpp"

namespace drystone::app {

namespace {

constexpr double k_long = 2e5;  // steps x bodies

/// "dt 1e-3, R 1e-4, SNC".
std::string describe(const ReferenceTable& table, const ReferenceRow& row) {
    std::string text;
    for (std::size_t k = 0; k < row.keys.size(); ++k) {
        if (row.keys[k].empty()) continue;
        const bool plain = table.keys[k] == "method" || table.keys[k] == "solver";
        text += (text.empty() ? "" : ", ") + (plain ? "" : table.keys[k] + " ") + row.keys[k];
    }
    return text;
}

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

}  // namespace

int ReproducedTable::count(Verdict verdict) const {
    int sum = 0;
    for (const ReproducedRow& row : rows) {
        sum += static_cast<int>(std::count(row.verdicts.begin(), row.verdicts.end(), verdict));
    }
    return sum;
}

int ReproducedTable::left_out() const {
    return static_cast<int>(
        std::count_if(rows.begin(), rows.end(), [](const auto& row) { return !row.computed; }));
}

Reproduction::Reproduction(bool with_long, std::vector<std::string> more,
                           std::function<void(const std::string&)> progress)
    : with_long_(with_long), more_(std::move(more)), progress_(std::move(progress)) {}

const Outcome& Reproduction::outcome(const ReferenceTable& table,
                                     const std::vector<std::string>& settings,
                                     const std::string& what) {
    std::string name = table.scene;
    for (const std::string& setting : settings) name += '\n' + setting;
    const auto found = known_.find(name);
    if (found != known_.end()) return found->second;
    int percent = -1;
    const auto progress = [&](double part) {
        const int now = static_cast<int>(100.0 * part);
        if (now == percent) return;
        percent = now;
        progress_("table " + table.number + ": " + what + ", " + std::to_string(now) + " %");
    };
    return known_[name] = run_reference(table.scene, settings, progress);
}

ReproducedTable Reproduction::table(const ReferenceTable& reference) {
    ReproducedTable table{.reference = &reference};
    for (const ReferenceRow& row : reference.rows) {
        ReproducedRow& own = table.rows.emplace_back(ReproducedRow{.reference = &row});
        std::vector<std::string> settings = settings_of(reference, row);
        settings.insert(settings.end(), more_.begin(), more_.end());
        own.computed = with_long_ || work_of(reference.scene, settings) <= k_long;
        if (!own.computed) continue;
        own.outcome = outcome(reference, settings, describe(reference, row));
        for (std::size_t k = 0; k < row.cells.size(); ++k) {
            own.verdicts.push_back(verdict_on(reference, row, k, own.outcome));
        }
    }
    return table;
}

void print(std::ostream& out, const ReproducedTable& table) {
    const ReferenceTable& reference = *table.reference;
    out << "Table " << reference.number << ": " << reference.title << " (scenes/thesis/"
        << reference.scene << ".toml)\n";
    if (table.left_out() == static_cast<int>(table.rows.size())) {
        out << "left out: it needs --long\n\n";
        return;
    }
    std::vector<std::size_t> widths;
    for (std::size_t k = 0; k < reference.keys.size(); ++k) {
        std::size_t width = reference.keys[k].size();
        for (const ReferenceRow& row : reference.rows) width = std::max(width, row.keys[k].size());
        widths.push_back(width);
        out << padded(reference.keys[k], width) << "  ";
    }
    constexpr std::size_t k_number = 11;
    for (const std::string& result : reference.results) {
        out << padded(result, 2 * k_number + 1) << "   ";
    }
    out << '\n';
    for (const ReproducedRow& row : table.rows) {
        if (!row.computed) continue;
        for (std::size_t k = 0; k < widths.size(); ++k) {
            out << padded(row.reference->keys[k], widths[k]) << "  ";
        }
        for (std::size_t k = 0; k < reference.results.size(); ++k) {
            const ReferenceCell& cell = row.reference->cells[k];
            const auto found = row.outcome.numbers.find(reference.results[k]);
            const std::string own =
                found == row.outcome.numbers.end() ? "-" : own_number(found->second, cell);
            out << padded((cell.value ? cell.printed : "blank") + (cell.misprint ? "*" : ""),
                          k_number)
                << ' ' << padded(own, k_number) << ' ' << mark_of(row.verdicts[k]) << ' ';
        }
        if (!row.outcome.failure.empty()) out << row.outcome.failure;
        out << '\n';
    }
    out << table.count(Verdict::same) << " numbers the same, " << table.count(Verdict::close)
        << " close, " << table.count(Verdict::differs) << " different, "
        << table.count(Verdict::shown) << " not comparable, " << table.count(Verdict::blank)
        << " blank";
    if (table.left_out() > 0) {
        out << "; " << counted(table.left_out(), "row") << " left out: they need --long";
    }
    out << "\n\n";
}

nlohmann::ordered_json to_json(const ReproducedTable& table) {
    using Json = nlohmann::ordered_json;
    const ReferenceTable& reference = *table.reference;
    Json rows = Json::array();
    for (const ReproducedRow& row : table.rows) {
        Json keys = Json::object();
        for (std::size_t k = 0; k < reference.keys.size(); ++k) {
            keys[reference.keys[k]] = row.reference->keys[k];
        }
        Json results = Json::object();
        for (std::size_t k = 0; k < reference.results.size() && row.computed; ++k) {
            const ReferenceCell& cell = row.reference->cells[k];
            const auto found = row.outcome.numbers.find(reference.results[k]);
            Json result{{"thesis", cell.value ? Json(cell.printed) : Json()}};
            if (cell.misprint) result["should_be"] = *cell.value;
            const bool known = found != row.outcome.numbers.end();
            result["drystone"] = known ? Json(found->second) : Json();
            result["verdict"] = std::string(name_of(row.verdicts[k]));
            results[reference.results[k]] = result;
        }
        Json entry{{"keys", keys}, {"computed", row.computed}, {"results", results}};
        if (!row.outcome.failure.empty()) entry["failure"] = row.outcome.failure;
        rows.push_back(entry);
    }
    return {{"table", reference.number},
            {"title", reference.title},
            {"scene", "scenes/thesis/" + reference.scene + ".toml"},
            {"same", table.count(Verdict::same)},
            {"close", table.count(Verdict::close)},
            {"different", table.count(Verdict::differs)},
            {"left_out", table.left_out()},
            {"rows", rows}};
}

}  // namespace drystone::app

// Reproduces a table of a publication and compares every number.
#include "reproduce/reproduction.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "drystone/core/stopwatch.hpp"
#include "table.hpp"

namespace drystone::app {

std::string_view name_of(Verdict verdict) noexcept {
    switch (verdict) {
        case Verdict::same:
            return "same";
        case Verdict::close:
            return "close";
        case Verdict::differs:
            return "differs";
        case Verdict::agrees:
            return "agrees";
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
        case Verdict::agrees:
            return '+';
        case Verdict::shown:
            return ' ';
        case Verdict::blank:
            break;
    }
    return '.';
}

namespace {

/// Whether the number is what is printed. Counts and zeros are strict; the thesis cuts some other
/// numbers and rounds others, so that one unit of the last digit is agreement.
bool agrees_with(const ReferenceCell& cell, double own) {
    using Relation = ReferenceCell::Relation;
    if (cell.relation == Relation::at_most) return own <= *cell.value;
    if (cell.relation == Relation::above) return own > *cell.value;
    constexpr double k_one_unit = 1.0 + 1e-9;
    const double distance = std::abs(own - *cell.value);
    if (cell.whole) return distance == 0.0;
    if (*cell.value == 0.0) return distance < 0.5 * cell.unit;
    return distance <= k_one_unit * cell.unit;
}

}  // namespace

Verdict verdict_on(const ReferenceTable& table, const ReferenceRow& row, std::size_t k,
                   const Outcome& outcome) {
    using Relation = ReferenceCell::Relation;
    const ReferenceCell& cell = row.cells[k];
    if (cell.is_blank()) return Verdict::blank;
    const bool failed = !outcome.failure.empty();
    if (cell.relation == Relation::failed) return failed ? Verdict::same : Verdict::differs;
    const auto found = outcome.numbers.find(table.results[k]);
    const bool known = found != outcome.numbers.end() && !failed;
    const bool agrees = known && agrees_with(cell, found->second);
    if (!cell.comparable) return agrees ? Verdict::agrees : Verdict::shown;
    if (agrees) return Verdict::same;
    if (!known || cell.exact || cell.relation != Relation::equal) return Verdict::differs;
    const double own = found->second;
    const Closeness close = table.closeness(table.results[k]);
    const double allowed = std::max(close.absolute, close.relative * std::abs(*cell.value));
    return std::abs(own - *cell.value) <= allowed ? Verdict::close : Verdict::differs;
}

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

Reproduction::Reproduction(ReproductionOptions options,
                           std::function<void(const std::string&)> progress)
    : options_(std::move(options)), progress_(std::move(progress)) {}

bool Reproduction::chosen(const ReferenceTable& table, const ReferenceRow& row) const {
    return std::all_of(options_.rows.begin(), options_.rows.end(),
                       [&](const std::string& choice) { return has_key(table, row, choice); });
}

const Outcome& Reproduction::outcome(const std::string& scene,
                                     const std::vector<std::string>& settings,
                                     const std::string& what) {
    std::string name = scene;
    for (const std::string& setting : settings) name += '\n' + setting;
    const auto found = known_.find(name);
    if (found != known_.end()) return found->second;
    int percent = -1;
    Stopwatch watch;
    double seconds = 0.0;
    const auto progress = [&](double part) {
        const int now = static_cast<int>(100.0 * part);
        if (now == percent) return;
        percent = now;
        seconds += watch.lap();
        std::string words = what + ", " + std::to_string(now) + " %";
        // At the rate so far: disks that still fall are cheaper than those that lie on others.
        if (now > 0) words += ", another " + duration(seconds * (1.0 - part) / part);
        progress_(words);
    };
    return known_[name] = run_reference(scene, settings, progress);
}

ReproducedTable Reproduction::plan(const ReferenceTable& reference) const {
    ReproducedTable table{.reference = &reference};
    for (const ReferenceRow& row : reference.rows) {
        if (!chosen(reference, row)) continue;
        ReproducedRow& own = table.rows.emplace_back(
            ReproducedRow{.reference = &row, .settings = settings_of(reference, row)});
        own.settings.insert(own.settings.end(), options_.settings.begin(), options_.settings.end());
        own.computed =
            options_.with_long || work_of(scene_of(reference, row), own.settings) <= k_long_work;
    }
    return table;
}

void Reproduction::compute(ReproducedTable& table,
                           const std::function<void(const ReproducedRow&)>& done) {
    const ReferenceTable& reference = *table.reference;
    const auto rows = static_cast<int>(table.rows.size()) - table.left_out();
    int number = 0;
    for (ReproducedRow& row : table.rows) {
        if (!row.computed) continue;
        std::string what = reference.number;
        if (!reference.keys.empty()) {
            what = "table " + what + ", row " + std::to_string(++number) + " of " +
                   std::to_string(rows) + ": " + describe(reference, *row.reference);
        }
        row.outcome = outcome(scene_of(reference, *row.reference), row.settings, what);
        for (std::size_t k = 0; k < row.reference->cells.size(); ++k) {
            row.verdicts.push_back(verdict_on(reference, *row.reference, k, row.outcome));
        }
        done(row);
    }
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
            Json result{{"published", cell.is_blank() ? Json() : Json(cell.printed)}};
            if (cell.derived) result["derived"] = true;
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
            {"scene", "scenes/" + reference.scene + ".toml"},
            {"same", table.count(Verdict::same)},
            {"close", table.count(Verdict::close)},
            {"different", table.count(Verdict::differs)},
            {"agrees", table.count(Verdict::agrees)},
            {"left_out", table.left_out()},
            {"rows", rows}};
}

}  // namespace drystone::app

// `drystone reproduce`: computes tables of the thesis and prints them beside the published ones.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iosfwd>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <ostream>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "drystone/core/error.hpp"
#include "progress.hpp"
#include "reproduce/reproduction.hpp"
#include "table.hpp"
#include "verb.hpp"

namespace drystone::app {

namespace {

using Json = nlohmann::ordered_json;

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

/// Number, title, scene and the names of the columns; of a table without a row to compute, why.
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

/// One row; nothing for one that is left out.
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

/// How many numbers agree, and how many rows were left out.
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

struct Options {
    std::string publication;
    std::vector<std::string> tables;
    ReproductionOptions what;
    bool list = false;
    bool json = false;
};

constexpr const char* k_legend =
    "Each number of the thesis, then Drystone's: = the same digits, ~ as close as it must be, ! "
    "different,\n. blank in the thesis, * misprinted there; without a mark it cannot be compared. "
    "Why: docs/thesis.md\n\n";

/// Refuses choices of rows that no table knows.
void require_known(const std::vector<std::string>& choices,
                   const std::vector<ReferenceTable>& tables) {
    for (const std::string& choice : choices) {
        const std::size_t equals = choice.find('=');
        bool known = false;
        std::string names;
        for (const ReferenceTable& table : tables) {
            for (std::size_t k = 0; k < table.keys.size(); ++k) {
                const std::string& key = table.keys[k];
                if (names.find(" " + key + ",") == std::string::npos) names += " " + key + ",";
                if (key != choice.substr(0, equals) || equals == std::string::npos) continue;
                for (const ReferenceRow& row : table.rows) {
                    known = known || row.keys[k] == choice.substr(equals + 1);
                }
            }
        }
        if (known) continue;
        names.pop_back();
        throw InputError({.what = "--row",
                          .expected = "key=value of a row, as printed; keys are" + names,
                          .found = choice});
    }
}

/// Refuses what leaves nothing to compute: 0 would say that it was reproduced.
void require_computed(const std::vector<std::string>& choices, int rows, int left_out) {
    if (rows > left_out) return;
    if (left_out > 0) {
        throw InputError({.what = "nothing was computed",
                          .expected = "--long, which computes what takes minutes to hours",
                          .found = std::to_string(left_out) + " rows, all of which need it"});
    }
    std::string all;
    for (const std::string& choice : choices) all += (all.empty() ? "" : " and ") + choice;
    throw InputError(
        {.what = "--row", .expected = "choices that one row has together", .found = all});
}

void print_end(int different, int left_out) {
    if (different > 0) {
        std::cout << different << " numbers differ that should agree\n";
    } else {
        std::cout << "all numbers agree that should"
                  << (left_out > 0 ? ", of the rows computed" : "") << '\n';
    }
}

/// Those of these numbers, or all.
std::vector<ReferenceTable> chosen_tables(const std::vector<std::string>& numbers) {
    std::vector<ReferenceTable> all = thesis_tables();
    if (numbers.empty()) return all;
    std::vector<ReferenceTable> chosen;
    for (const std::string& number : numbers) {
        std::string names;
        bool found = false;
        for (const ReferenceTable& table : all) {
            names += (names.empty() ? "" : ", ") + table.number;
            if (table.number == number) chosen.push_back(table);
            found = found || table.number == number;
        }
        if (!found) {
            throw InputError({.what = "--table", .expected = "one of " + names, .found = number});
        }
    }
    return chosen;
}

ExitStatus list_tables(const std::vector<ReferenceTable>& tables, bool json) {
    Json list = Json::array();
    for (const ReferenceTable& table : tables) {
        list.push_back({{"table", table.number},
                        {"title", table.title},
                        {"scene", "scenes/thesis/" + table.scene + ".toml"},
                        {"rows", table.rows.size()}});
        if (json) continue;
        std::string number = table.number;
        number.resize(6, ' ');
        std::cout << number << table.title << '\n';
    }
    if (json) std::cout << list.dump(2) << '\n';
    return ExitStatus::success;
}

ExitStatus reproduce(const Options& options) {
    if (options.publication != "thesis") {
        throw InputError(
            {.what = "drystone reproduce", .expected = "'thesis'", .found = options.publication});
    }
    const std::vector<ReferenceTable> tables = chosen_tables(options.tables);
    if (options.list) return list_tables(tables, options.json);
    require_known(options.what.rows, tables);
    if (!options.json) std::cout << k_legend;
    SolveProgress progress("beginning", options.json);
    Reproduction reproduction(options.what, [&](const std::string& work) { progress.begin(work); });
    Json answer = Json::array();
    int different = 0;
    int left_out = 0;
    int rows = 0;
    for (const ReferenceTable& reference : tables) {
        ReproducedTable table = reproduction.plan(reference);
        if (table.rows.empty()) continue;
        if (!options.json) print_heading(std::cout, table);
        // A row may take an hour: it is said when it is known.
        reproduction.compute(table, [&](const ReproducedRow& row) {
            if (options.json) return;
            progress.clear();
            print_row(std::cout, reference, row);
            std::cout << std::flush;
        });
        different += table.count(Verdict::differs);
        left_out += table.left_out();
        rows += static_cast<int>(table.rows.size());
        if (options.json) {
            answer.push_back(to_json(table));
        } else {
            print_summary(std::cout, table);
        }
    }
    if (options.json) std::cout << answer.dump(2) << '\n';
    require_computed(options.what.rows, rows, left_out);
    if (!options.json) print_end(different, left_out);
    return different == 0 ? ExitStatus::success : ExitStatus::not_converged;
}

}  // namespace

Verb reproduce_verb() {
    return {
        .name = "reproduce",
        .summary = "compute the tables of a publication and compare",
        .example = "drystone reproduce thesis --table 4.11",
        .declare = [](CLI::App& command) -> std::function<ExitStatus()> {
            auto options = std::make_shared<Options>();
            command
                .add_option("publication", options->publication, "'thesis': Nguyen 2024, chapter 4")
                ->required();
            command.add_option("--table", options->tables, "only these tables, as 4.11");
            command
                .add_option("--row", options->what.rows,
                            "key=value: only rows with it, as mu=0.5; may be repeated")
                ->allow_extra_args(false);
            command
                .add_option("--set", options->what.settings,
                            "key=value for all scenes; may be repeated")
                ->allow_extra_args(false);
            command.add_flag("--long", options->what.with_long, "also what takes minutes to hours");
            command.add_flag("--list", options->list, "name the tables, one line each");
            command.add_flag("--json", options->json, "print the answer as JSON");
            return [options] { return reproduce(*options); };
        }};
}

}  // namespace drystone::app

// `drystone reproduce`: computes statements and tables of a publication, prints them beside the
// published ones, and draws its figures.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <iosfwd>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <ostream>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "destination.hpp"
#include "drystone/core/error.hpp"
#include "drystone/figures/plot/svg_writer.hpp"
#include "progress.hpp"
#include "reproduce/claim.hpp"
#include "reproduce/printed_number.hpp"
#include "reproduce/reference_figure.hpp"
#include "reproduce/reproduction.hpp"
#include "table.hpp"
#include "verb.hpp"

namespace drystone::app {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t k_number = 11;  // characters
/// Steps x bodies of a figure that takes minutes.
constexpr double k_long_figure = 5e6;

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
    out << "Table " << reference.number << ": " << reference.title << " (scenes/" << reference.scene
        << ".toml)\n";
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
        const std::string own = found == row.outcome.numbers.end() || !row.outcome.failure.empty()
                                    ? "-"
                                    : printed_number(found->second, cell);
        out << padded((cell.is_blank() ? "blank" : cell.printed) + (cell.misprint ? "*" : ""),
                      k_number)
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
        << table.count(Verdict::agrees) + table.count(Verdict::shown) << " need not agree ("
        << table.count(Verdict::agrees) << " do), " << table.count(Verdict::blank) << " blank";
    if (table.left_out() > 0) {
        out << "; " << counted(table.left_out(), "row") << " left out: they need --long";
    }
    out << "\n\n";
}

struct Options {
    std::string publication;
    std::vector<std::string> tables;
    std::vector<std::string> figures;
    std::string out;
    bool png = false;
    ReproductionOptions what;
    bool list = false;
    bool json = false;
};

constexpr const char* k_legend =
    "Each number of the publication, then Drystone's: = agrees (counts and zeros exactly, others "
    "up "
    "to one unit of the last digit),\n~ as close as it must be, ! different, + agrees but need "
    "not, "
    "no mark: need not agree, . blank in the publication,\n* misprinted there, [ ] not printed "
    "there but follows from its formulas or text. Why: ";

/// The page that gives the reasons.
std::string page_of(const std::string& publication) {
    return publication == "thesis" ? "docs/thesis.md" : "docs/papers.md";
}

/// Adds a word to a list unless it is there.
void add_once(const std::string& word, std::vector<std::string>& words) {
    if (std::find(words.begin(), words.end(), word) == words.end()) words.push_back(word);
}

std::string listed(const std::vector<std::string>& words) {
    std::string list;
    for (const std::string& word : words) list += (list.empty() ? "" : ", ") + word;
    return list;
}

/// Refuses choices of rows that no table knows, with what there is.
void require_known(const std::vector<std::string>& choices,
                   const std::vector<ReferenceTable>& tables) {
    for (const std::string& choice : choices) {
        const std::string name = choice.substr(0, choice.find('='));
        bool known = false;
        std::vector<std::string> keys;
        std::vector<std::string> values;  // of the key, if there is one of this name
        for (const ReferenceTable& table : tables) {
            for (const std::string& key : table.keys) add_once(key, keys);
            const auto key = std::find(table.keys.begin(), table.keys.end(), name);
            if (key == table.keys.end()) continue;
            for (const ReferenceRow& row : table.rows) {
                const auto k = static_cast<std::size_t>(key - table.keys.begin());
                if (!row.keys[k].empty()) add_once(name + "=" + row.keys[k], values);
                known = known || has_key(table, row, choice);
            }
        }
        if (known) continue;
        throw InputError(
            {.what = "--row",
             .expected = values.empty() ? "key=value of a row, as printed; keys are " + listed(keys)
                                        : "one of " + listed(values),
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
template <class Reference, class Number>
std::vector<Reference> chosen(std::vector<Reference> all, const std::vector<std::string>& numbers,
                              const std::string& option, const Number& number_of) {
    if (numbers.empty()) return all;
    std::vector<Reference> chosen;
    for (const std::string& number : numbers) {
        std::string names;
        bool found = false;
        for (const Reference& entry : all) {
            names += (names.empty() ? "" : ", ") + number_of(entry);
            if (number_of(entry) == number) chosen.push_back(entry);
            found = found || number_of(entry) == number;
        }
        if (found) continue;
        throw InputError({.what = option,
                          .expected = names.empty() ? "nothing: there are none" : "one of " + names,
                          .found = number});
    }
    return chosen;
}

std::vector<ReferenceTable> chosen_tables(const Options& options) {
    return chosen(tables_of(options.publication), options.tables, "--table",
                  [](const ReferenceTable& table) { return table.number; });
}

std::vector<ReferenceFigure> chosen_figures(const Options& options) {
    return chosen(figures_of(options.publication), options.figures, "--figure",
                  [](const ReferenceFigure& figure) { return figure.runs.number; });
}

void list_entry(const std::string& kind, const ReferenceTable& table, Json* list) {
    if (list != nullptr) {
        list->push_back({{kind, table.number},
                         {"title", table.title},
                         {"scene", "scenes/" + table.scene + ".toml"},
                         {"rows", table.rows.size()}});
        return;
    }
    std::string number = kind + " " + table.number;
    number.resize(14, ' ');
    std::cout << number << table.title << '\n';
}

ExitStatus list_all(const Options& options) {
    Json list = Json::array();
    Json* json = options.json ? &list : nullptr;
    for (const Claim& claim : claims_of(options.publication)) {
        if (json != nullptr) {
            json->push_back({{"claim", claim.where}, {"title", claim.shows}});
        } else {
            std::cout << claim.where << ": " << claim.shows << '\n';
        }
    }
    for (const ReferenceTable& table : tables_of(options.publication)) {
        list_entry("table", table, json);
    }
    for (const ReferenceFigure& figure : figures_of(options.publication)) {
        list_entry("figure", figure.runs, json);
    }
    if (options.json) std::cout << list.dump(2) << '\n';
    return ExitStatus::success;
}

/// Refuses figures that take minutes to hours unless that is wanted.
void require_short(const std::vector<ReferenceFigure>& figures, const Options& options) {
    for (const ReferenceFigure& figure : figures) {
        if (options.what.with_long || work_of(figure, options.what.settings) <= k_long_figure) {
            continue;
        }
        throw InputError({.what = "figure " + figure.runs.number,
                          .expected = "--long, because it takes minutes to hours, or a shorter run "
                                      "(--set time.end=...)",
                          .found = "neither"});
    }
}

ExitStatus draw(const Options& options) {
    const std::vector<ReferenceFigure> figures = chosen_figures(options);
    require_short(figures, options);
    FileLog log(options.json);
    const Destination to("", options.out, figures.size() > 1, log);
    const bool png = options.png || std::filesystem::path(options.out).extension() == ".png";
    SolveProgress progress("beginning", options.json);
    for (const ReferenceFigure& figure : figures) {
        const std::string svg = figures::plot::to_svg(drawn(
            figure, options.what.settings, [&](const std::string& work) { progress.begin(work); }));
        progress.clear();
        to.write(options.publication + "-" + figure.runs.number + (png ? ".png" : ".svg"),
                 png ? png_of(svg) : svg);
    }
    log.finish();
    return ExitStatus::success;
}

void require_publication(const std::string& name) {
    const std::vector<std::string> names = publications();
    if (std::find(names.begin(), names.end(), name) != names.end()) return;
    std::string list;
    for (const std::string& known : names) list += (list.empty() ? "" : ", ") + known;
    throw InputError({.what = "drystone reproduce", .expected = "one of " + list, .found = name});
}

/// What was computed of all claims and tables.
struct Counts {
    int different = 0;  ///< numbers
    int rows = 0;
    int left_out = 0;  ///< rows

    void add(const ReproducedTable& table) {
        different += table.count(Verdict::differs);
        rows += static_cast<int>(table.rows.size());
        left_out += table.left_out();
    }
};

void compare_claims(const Options& options, Reproduction& reproduction, SolveProgress& progress,
                    Counts& counts, Json& answer) {
    for (const Claim& claim : claims_of(options.publication)) {
        ReproducedTable table = reproduction.plan(claim.run);
        reproduction.compute(table, [](const ReproducedRow&) {});
        counts.add(table);
        if (options.json) {
            answer.push_back(to_json(claim, table));
            continue;
        }
        progress.clear();
        print(std::cout, claim, table);
        std::cout << std::endl;
    }
}

void compare_tables(const std::vector<ReferenceTable>& tables, const Options& options,
                    Reproduction& reproduction, SolveProgress& progress, Counts& counts,
                    Json& answer) {
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
        counts.add(table);
        if (options.json) {
            answer.push_back(to_json(table));
        } else {
            print_summary(std::cout, table);
        }
    }
}

ExitStatus compare(const Options& options) {
    const std::vector<ReferenceTable> tables = chosen_tables(options);
    require_known(options.what.rows, tables);
    if (!options.json) std::cout << k_legend << page_of(options.publication) << "\n\n";
    SolveProgress progress("beginning", options.json);
    Reproduction reproduction(options.what, [&](const std::string& work) { progress.begin(work); });
    Json answer = Json::array();
    Counts counts;
    // Tables and rows are chosen by name; claims have none.
    if (options.tables.empty() && options.what.rows.empty()) {
        compare_claims(options, reproduction, progress, counts, answer);
    }
    compare_tables(tables, options, reproduction, progress, counts, answer);
    if (options.json) std::cout << answer.dump(2) << '\n';
    require_computed(options.what.rows, counts.rows, counts.left_out);
    if (!options.json) print_end(counts.different, counts.left_out);
    return counts.different == 0 ? ExitStatus::success : ExitStatus::not_converged;
}

ExitStatus reproduce(const Options& options) {
    require_publication(options.publication);
    if (options.list) return list_all(options);
    return options.figures.empty() ? compare(options) : draw(options);
}

}  // namespace

Verb reproduce_verb() {
    return {.name = "reproduce",
            .summary = "compute what a publication shows and compare, or draw its figures",
            .example =
                "drystone reproduce thesis --table 4.11\n"
                "  drystone reproduce fremond\n"
                "  drystone reproduce thesis --figure 4.13 --png",
            .declare = [](CLI::App& command) -> std::function<ExitStatus()> {
                auto options = std::make_shared<Options>();
                command
                    .add_option("publication", options->publication,
                                "thesis: Nguyen 2024, chapter 4; fremond: Acary and Collins-Craft "
                                "2024; bernicot: Bernicot and Lefebvre-Lepot 2011; jean-moreau: "
                                "Jean and Moreau 1992; moreau: Moreau 1999; --list names what "
                                "there is of it")
                    ->required();
                command.add_option("--table", options->tables, "only these tables, as 4.11");
                command.add_option("--figure", options->figures,
                                   "draw these figures, as 4.13, instead of comparing tables");
                command.add_option("--out", options->out,
                                   "the drawing, or the folder of several; default: this folder");
                command.add_flag("--png", options->png, "PNG instead of SVG");
                command
                    .add_option("--row", options->what.rows,
                                "key=value: only rows with it, as mu=0.5; may be repeated")
                    ->allow_extra_args(false);
                command
                    .add_option("--set", options->what.settings,
                                "key=value for all scenes; may be repeated")
                    ->allow_extra_args(false);
                command.add_flag("--long", options->what.with_long,
                                 "also what takes minutes to hours");
                command.add_flag("--list", options->list, "name tables and figures, one line each");
                command.add_flag("--json", options->json, "print the answer as JSON");
                return [options] { return reproduce(*options); };
            }};
}

}  // namespace drystone::app

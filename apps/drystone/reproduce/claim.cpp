// Reads the statements of a publication and prints them beside Drystone's numbers.
#include "reproduce/claim.hpp"

#include <nlohmann/json.hpp>
#include <ostream>
#include <variant>

#include "drystone/core/error.hpp"
#include "reproduce/printed_number.hpp"
#include "reproduce/toml_entries.hpp"

namespace drystone::app {

namespace {

using scene::document::Array;
using scene::document::Table;
using scene::document::Value;

Claim read_claim(const Value& value, const std::string& name) {
    const auto* table = std::get_if<Table>(&value.data);
    if (table == nullptr) {
        throw InputError({.what = name, .expected = "[[claim]]", .found = describe(value)});
    }
    Claim claim{.where = entry_text(*table, "where"),
                .shows = entry_text(*table, "shows"),
                .number = entry_text(*table, "number"),
                .note = entry_text(*table, "note"),
                .run = {}};
    const std::string result = entry_text(*table, "result");
    claim.run = {.number = claim.where,
                 .title = claim.shows,
                 .scene = entry_text(*table, "scene"),
                 .settings = entry_texts(*table, "settings"),
                 .keys = {},
                 .results = {result}};
    claim.run.rows.push_back(
        {.keys = {}, .cells = {reference_cell(entry_text(*table, "published"))}});
    if (const Value* close = find(*table, "close")) {
        claim.run.close[result] = closeness_of(*close);
    }
    if (claim.where.empty() || claim.shows.empty() || claim.number.empty() || result.empty() ||
        claim.run.scene.empty()) {
        throw InputError({.what = name,
                          .expected = "claims with where, shows, number, scene and result",
                          .found = "'" + claim.shows + "'"});
    }
    return claim;
}

}  // namespace

std::vector<Claim> read_claims(const std::string& toml, const std::string& name) {
    const Table file = scene::document::parse_toml(toml, name);
    const Value* list = find(file, "claim");
    const auto* entries = list == nullptr ? nullptr : std::get_if<Array>(&list->data);
    if (entries == nullptr) {
        throw InputError({.what = name, .expected = "[[claim]]", .found = "none"});
    }
    std::vector<Claim> claims;
    for (const Value& entry : *entries) claims.push_back(read_claim(entry, name));
    return claims;
}

std::vector<Claim> claims_of(const std::string& publication) {
    const std::string file = "reproduce/" + publication + "/claims.toml";
    for (const EmbeddedText& text : embedded_texts()) {
        if (text.name == file) return read_claims(std::string(text.text), file);
    }
    return {};
}

void print(std::ostream& out, const Claim& claim, const ReproducedTable& table) {
    out << claim.where << ": " << claim.shows << '\n';
    const ReproducedRow& row = table.rows.front();
    const ReferenceCell& cell = row.reference->cells.front();
    out << "    " << claim.number << ": ";
    if (!cell.printed.empty()) out << cell.printed << ", ";
    out << "Drystone ";
    const auto found = row.outcome.numbers.find(claim.run.results.front());
    if (!row.computed) {
        out << "left out: it needs --long";
    } else if (!row.outcome.failure.empty() || found == row.outcome.numbers.end()) {
        out << "none " << mark_of(row.verdicts.front()) << ' ' << row.outcome.failure;
    } else {
        out << printed_number(found->second, cell) << ' ' << mark_of(row.verdicts.front());
    }
    out << '\n';
    if (!claim.note.empty()) out << "    " << claim.note << '\n';
}

nlohmann::ordered_json to_json(const Claim& claim, const ReproducedTable& table) {
    nlohmann::ordered_json json = to_json(table);
    nlohmann::ordered_json answer{{"where", claim.where},
                                  {"shows", claim.shows},
                                  {"number", claim.number},
                                  {"scene", json["scene"]},
                                  {"computed", json["rows"][0]["computed"]}};
    if (!claim.note.empty()) answer["note"] = claim.note;
    if (table.rows.front().computed) {
        answer.update(json["rows"][0]["results"][claim.run.results.front()]);
    }
    if (json["rows"][0].contains("failure")) answer["failure"] = json["rows"][0]["failure"];
    return answer;
}

}  // namespace drystone::app

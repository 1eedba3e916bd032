// Reads the published tables: rows, settings, numbers and their printed precision.
#include "reproduce/reference_table.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string_view>

#include "drystone/core/error.hpp"
#include "reproduce/toml_entries.hpp"

namespace drystone::app {

namespace {

using scene::document::Array;
using scene::document::Table;
using scene::document::Value;

[[noreturn]] void refuse(const std::string& what, const std::string& found) {
    throw InputError({.what = what, .expected = "a table of numbers", .found = found});
}

/// One unit of the last digit: 1e-6 for "1.820e-3".
double last_unit(std::string_view number) {
    const std::size_t mantissa = std::min(number.find_first_of("eE"), number.size());
    const std::size_t point = number.substr(0, mantissa).find('.');
    const double exponent =
        mantissa < number.size()
            ? std::strtod(std::string(number.substr(mantissa + 1)).c_str(), nullptr)
            : 0.0;
    const double decimals =
        point == std::string_view::npos ? 0.0 : static_cast<double>(mantissa - point - 1);
    return std::pow(10.0, exponent - decimals);
}

double number(const Value& value) {
    if (const auto* whole = std::get_if<std::int64_t>(&value.data)) {
        return static_cast<double>(*whole);
    }
    const auto* number = std::get_if<double>(&value.data);
    if (number == nullptr) refuse("close", describe(value));
    return *number;
}

ReferenceRow read_row(const Value& value, const ReferenceTable& table, const std::string& name) {
    const std::vector<std::string> entries = entry_list(value);
    if (entries.size() != table.keys.size() + table.results.size()) {
        refuse(name + ": rows", std::to_string(entries.size()) + " entries in a row");
    }
    ReferenceRow row;
    for (std::size_t k = 0; k < entries.size(); ++k) {
        if (k < table.keys.size()) {
            row.keys.push_back(entries[k]);
        } else {
            row.cells.push_back(reference_cell(entries[k]));
        }
    }
    return row;
}

/// The table of this key; an empty one where there is none.
const Table& part(const Table& file, std::string_view key) {
    static const Table k_nothing;
    const Value* value = find(file, key);
    const auto* table = value == nullptr ? nullptr : std::get_if<Table>(&value->data);
    return table == nullptr ? k_nothing : *table;
}

}  // namespace

Closeness closeness_of(const Value& value) {
    const auto* pair = std::get_if<Array>(&value.data);
    if (pair == nullptr || pair->size() != 2) refuse("close", describe(value));
    return {.relative = number((*pair)[0]), .absolute = number((*pair)[1])};
}

std::pair<int, int> order_of(const std::string& number) {
    const std::size_t point = std::min(number.find('.'), number.size());
    const std::size_t second = std::min(point + 1, number.size());
    return {std::atoi(number.c_str()), std::atoi(number.c_str() + second)};
}

std::string describe(const ReferenceTable& table, const ReferenceRow& row,
                     std::span<const ReferenceRow* const> others) {
    std::string text;
    for (std::size_t k = 0; k < row.keys.size(); ++k) {
        const std::string& key = table.keys[k];
        const bool differs = std::any_of(others.begin(), others.end(), [&](const auto* other) {
            return other->keys[k] != row.keys[k];
        });
        if (row.keys[k].empty() || key == "scene" || (!others.empty() && !differs)) continue;
        const bool plain =
            key == "method" || key == "solver" || key == "test" || key == "integrator";
        text += (text.empty() ? "" : ", ") + (plain ? "" : key + " ") + row.keys[k];
    }
    return text;
}

bool has_key(const ReferenceTable& table, const ReferenceRow& row, const std::string& choice) {
    const std::size_t equals = std::min(choice.find('='), choice.size());
    for (std::size_t k = 0; k < table.keys.size(); ++k) {
        if (table.keys[k] != choice.substr(0, equals)) continue;
        // "INC2" is one of "INC2|INC3" if it stands there between bars.
        const std::string values = "|" + choice.substr(std::min(equals + 1, choice.size())) + "|";
        return values.find("|" + row.keys[k] + "|") != std::string::npos;
    }
    return false;
}

ReferenceCell reference_cell(const std::string& text) {
    ReferenceCell cell;
    if (text.empty()) return cell;
    if (text == "failed") {
        cell.printed = "none";
        cell.relation = ReferenceCell::Relation::failed;
        return cell;
    }
    std::string body = text;
    const auto has_mark = [&](const std::string& mark) {
        if (!body.starts_with(mark)) return false;
        body.erase(0, mark.size());
        return true;
    };
    cell.comparable = !has_mark("~");
    if (has_mark("<=")) {
        cell.relation = ReferenceCell::Relation::at_most;
    } else if (has_mark(">")) {
        cell.relation = ReferenceCell::Relation::above;
    } else {
        cell.exact = has_mark("=");
    }
    cell.derived = body.starts_with('[') && body.ends_with(']');
    if (cell.derived) body = body.substr(1, body.size() - 2);
    const std::size_t bracket = body.find(" (");
    cell.misprint = bracket != std::string::npos;
    cell.printed = body.substr(0, bracket);
    const std::string number =
        cell.misprint ? body.substr(bracket + 2, body.size() - bracket - 3) : body;
    char* end = nullptr;
    cell.value = std::strtod(number.c_str(), &end);
    if (number.empty() || *end != '\0') refuse("cell", "'" + text + "'");
    cell.unit = last_unit(number);
    cell.whole = number.find_first_of(".eE") == std::string::npos;
    if (cell.relation == ReferenceCell::Relation::at_most) cell.printed.insert(0, "<= ");
    if (cell.relation == ReferenceCell::Relation::above) cell.printed.insert(0, "> ");
    if (cell.derived) cell.printed = "[" + cell.printed + "]";
    return cell;
}

Closeness ReferenceTable::closeness(const std::string& result) const {
    const auto found = close.find(result);
    if (found != close.end()) return found->second;
    // What Newton's tolerance leaves in energies.
    if (result == "energy_change") return {.relative = 0.01};
    // Instants of contact, which are known to a step.
    if (result.starts_with("v") || result.starts_with("speed") || result == "penetration") {
        return {.relative = 0.005};
    }
    return {};
}

ReferenceTable read_reference_table(const std::string& toml, const std::string& name) {
    const Table file = scene::document::parse_toml(toml, name);
    ReferenceTable table{.number = entry_text(file, "number"),
                         .title = entry_text(file, "title"),
                         .scene = entry_text(file, "scene"),
                         .settings = entry_texts(file, "settings"),
                         .keys = entry_texts(file, "keys"),
                         .results = entry_texts(file, "results")};
    for (const auto& [key, value] : part(file, "tests")) table.tests[key] = entry_list(value);
    for (const auto& [key, value] : part(file, "close")) table.close[key] = closeness_of(value);
    if (const Value* rows = find(part(file, "data"), "rows")) {
        for (const Value& row : std::get<Array>(rows->data)) {
            table.rows.push_back(read_row(row, table, name));
        }
    }
    if (table.number.empty() || table.scene.empty() || table.rows.empty()) {
        refuse(name, "no number, scene or rows");
    }
    return table;
}

std::vector<std::string> publications() {
    std::vector<std::string> names;
    const std::string_view folder = "reproduce/";
    for (const EmbeddedText& file : embedded_texts()) {
        if (!file.name.starts_with(folder)) continue;
        std::string name(file.name.substr(folder.size()));
        name.resize(name.find('/'));
        if (names.empty() || names.back() != name) names.push_back(name);
    }
    return names;
}

std::vector<ReferenceTable> tables_of(const std::string& publication) {
    std::vector<ReferenceTable> tables;
    for (const EmbeddedText& file : embedded_texts()) {
        if (file.name.starts_with("reproduce/" + publication + "/tables/")) {
            tables.push_back(read_reference_table(std::string(file.text), std::string(file.name)));
        }
    }
    std::sort(tables.begin(), tables.end(), [](const ReferenceTable& a, const ReferenceTable& b) {
        return order_of(a.number) < order_of(b.number);
    });
    return tables;
}

}  // namespace drystone::app

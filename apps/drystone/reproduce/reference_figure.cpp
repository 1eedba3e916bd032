// Reads the published figures: runs and what their panels show.
#include "reproduce/reference_figure.hpp"

#include <algorithm>
#include <variant>

#include "drystone/core/error.hpp"
#include "drystone/scene/document/value.hpp"
#include "reproduce/reproduction.hpp"
#include "reproduce/toml_entries.hpp"

namespace drystone::app {

namespace {

using scene::document::Array;
using scene::document::Table;
using scene::document::Value;

[[noreturn]] void refuse(const std::string& what, const std::string& found) {
    throw InputError({.what = what, .expected = "a figure", .found = found});
}

template <class Type>
Type value_of(const Table& table, std::string_view key, Type fallback) {
    const Value* value = find(table, key);
    const auto* typed = value == nullptr ? nullptr : std::get_if<Type>(&value->data);
    return typed == nullptr ? fallback : *typed;
}

std::vector<double> numbers_of(const Table& table, std::string_view key) {
    std::vector<double> numbers;
    for (const Value& entry : value_of(table, key, Array{})) {
        const auto* whole = std::get_if<std::int64_t>(&entry.data);
        numbers.push_back(whole != nullptr ? static_cast<double>(*whole)
                                           : std::get<double>(entry.data));
    }
    return numbers;
}

ReferencePanel read_panel(const Value& value, const std::string& name) {
    const auto* table = std::get_if<Table>(&value.data);
    if (table == nullptr) refuse(name + ": panels", describe(value));
    ReferencePanel panel{.title = entry_text(*table, "title"),
                         .show = entry_texts(*table, "show"),
                         .exact = entry_texts(*table, "exact"),
                         .y = entry_text(*table, "y"),
                         .places = numbers_of(*table, "places"),
                         .runs = entry_texts(*table, "runs"),
                         .log = value_of(*table, "log", false)};
    if (panel.show.empty() && panel.exact.empty() && panel.places.empty()) {
        refuse(name + ": panels", "a panel that shows nothing");
    }
    return panel;
}

}  // namespace

ReferenceFigure read_reference_figure(const std::string& toml, const std::string& name) {
    const Table file = scene::document::parse_toml(toml, name);
    ReferenceFigure figure{.runs = read_reference_table(toml, name), .panels = {}};
    figure.columns = static_cast<int>(value_of(file, "columns", std::int64_t{2}));
    for (const Value& panel : value_of(file, "panels", Array{})) {
        figure.panels.push_back(read_panel(panel, name));
    }
    if (figure.panels.empty()) refuse(name, "no panels");
    return figure;
}

std::vector<ReferenceFigure> figures_of(const std::string& publication) {
    std::vector<ReferenceFigure> figures;
    for (const EmbeddedText& file : embedded_texts()) {
        if (file.name.starts_with("reproduce/" + publication + "/figures/")) {
            figures.push_back(
                read_reference_figure(std::string(file.text), std::string(file.name)));
        }
    }
    std::sort(figures.begin(), figures.end(), [](const auto& a, const auto& b) {
        return order_of(a.runs.number) < order_of(b.runs.number);
    });
    return figures;
}

double work_of(const ReferenceFigure& figure, const std::vector<std::string>& settings) {
    double work = 0.0;
    for (const ReferenceRow& row : figure.runs.rows) {
        std::vector<std::string> all = settings_of(figure.runs, row);
        all.insert(all.end(), settings.begin(), settings.end());
        work += work_of(scene_of(figure.runs, row), all);
    }
    return work;
}

}  // namespace drystone::app

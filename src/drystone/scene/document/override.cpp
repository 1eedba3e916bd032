// Replaces values of a scene by "key=value", with keys such as body[0].radius or body.ball.mass.
#include <charconv>
#include <optional>
#include <utility>

#include "drystone/core/text.hpp"
#include "drystone/scene/document/source.hpp"
#include "drystone/scene/document/value.hpp"

namespace drystone::scene::document {

namespace {

/// Splits "body[0].radius" into body, 0, radius.
std::vector<std::string> steps_of(const std::string& path) {
    std::vector<std::string> steps(1);
    for (const char letter : path) {
        if (letter == '.' || letter == '[') {
            steps.emplace_back();
        } else if (letter != ']' && letter != ' ') {
            steps.back() += letter;
        }
    }
    return steps;
}

std::optional<std::size_t> index_of(const std::string& step) {
    std::size_t index = 0;
    const auto end = std::from_chars(step.data(), step.data() + step.size(), index);
    if (step.empty() || end.ec != std::errc{} || end.ptr != step.data() + step.size()) return {};
    return index;
}

/// `name` of a table in a list or, for generators, its `prefix`; empty if it has neither.
std::string name_of(const Value& item) {
    const auto* table = std::get_if<Table>(&item.data);
    const Value* name = table == nullptr ? nullptr : find(*table, "name");
    if (name == nullptr) name = table == nullptr ? nullptr : find(*table, "prefix");
    const auto* text = name == nullptr ? nullptr : std::get_if<std::string>(&name->data);
    return text == nullptr ? std::string{} : *text;
}

/// The element of a list that a step means: the one of that name or, failing that, of that index.
Value* element(Array& list, const std::string& step) {
    for (Value& item : list) {
        if (!step.empty() && name_of(item) == step) return &item;
    }
    const auto index = index_of(step);
    return index && *index < list.size() ? &list[*index] : nullptr;
}

/// What an element of the list is expected to be called, for messages.
std::string elements_of(const Array& list, const std::string& step) {
    std::vector<std::string> names;
    for (const Value& item : list) {
        if (const std::string name = name_of(item); !name.empty()) names.push_back(name);
    }
    return "a name or an index below " + std::to_string(list.size()) + suggestion(step, names);
}

/// The value that `steps` lead to from the top. Missing tables are created on the way; a missing
/// element of a list or a step into a plain value is a defect, and the result nullptr.
Value* locate(Table& scene, const std::vector<std::string>& steps, const Defect& blank,
              std::vector<Defect>& defects) {
    Table* table = &scene;
    Value* value = nullptr;
    const auto reject = [&](std::string expected, std::string found) -> Value* {
        Defect defect = blank;
        defect.expected = std::move(expected);
        defect.found = std::move(found);
        defects.push_back(std::move(defect));
        return nullptr;
    };
    for (const std::string& step : steps) {
        auto* list = value == nullptr ? nullptr : std::get_if<Array>(&value->data);
        if (step.empty()) return reject("keys separated by dots", "an empty key");
        if (list != nullptr) {
            const std::string expected = elements_of(*list, step);
            value = element(*list, step);
            if (value == nullptr) return reject(expected, "'" + step + "'");
        } else if (table != nullptr) {
            Value* next = find(*table, step);
            if (next == nullptr) {
                table->push_back({.key = step, .value = {.data = Table{}, .place = blank.place}});
                next = &table->back().value;
            }
            value = next;
        } else {
            return reject("a table before '" + step + "'", describe(*value));
        }
        table = std::get_if<Table>(&value->data);
    }
    return value;
}

}  // namespace

void apply_overrides(Table& scene, const std::vector<std::string>& overrides,
                     std::vector<Defect>& defects) {
    for (const std::string& text : overrides) {
        const std::size_t equals = text.find('=');
        if (equals == std::string::npos || equals == 0) {
            defects.push_back(
                {.what = "--set", .expected = "key=value", .found = "'" + text + "'"});
            continue;
        }
        const std::string key = text.substr(0, equals);
        const Place place{.file = "--set " + key};
        const Defect blank{.what = key, .expected = {}, .found = {}, .place = place};
        if (Value* value = locate(scene, steps_of(key), blank, defects)) {
            *value = parse_toml_value(text.substr(equals + 1), place);
        }
    }
}

}  // namespace drystone::scene::document

// Looks up, describes and merges the values of a scene document.
#include "drystone/scene/document/value.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "drystone/core/text.hpp"

namespace drystone::scene::document {

namespace {

bool is_list_of_tables(const Value& value) {
    const Array* array = std::get_if<Array>(&value.data);
    return array != nullptr && !array->empty() &&
           std::all_of(array->begin(), array->end(),
                       [](const Value& item) { return std::holds_alternative<Table>(item.data); });
}

/// A value in messages.
struct Description {
    std::string operator()(bool value) const { return value ? "true" : "false"; }
    std::string operator()(std::int64_t value) const { return std::to_string(value); }
    std::string operator()(double value) const { return to_text(value); }
    std::string operator()(const std::string& value) const { return "'" + value + "'"; }
    std::string operator()(Date) const { return "a date"; }
    std::string operator()(const Array& value) const {
        return "an array of " + std::to_string(value.size());
    }
    std::string operator()(const Table&) const { return "a table"; }
};

}  // namespace

const Value* find(const Table& table, std::string_view key) {
    const auto entry = std::find_if(table.begin(), table.end(),
                                    [&](const Entry& candidate) { return candidate.key == key; });
    return entry == table.end() ? nullptr : &entry->value;
}

Value* find(Table& table, std::string_view key) {
    return const_cast<Value*>(find(std::as_const(table), key));
}

std::string describe(const Value& value) { return std::visit(Description{}, value.data); }

void merge(Table& base, Table top) {
    for (Entry& entry : top) {
        Value* below = find(base, entry.key);
        if (below == nullptr) {
            base.push_back(std::move(entry));
            continue;
        }
        auto* lower = std::get_if<Table>(&below->data);
        auto* upper = std::get_if<Table>(&entry.value.data);
        if (lower != nullptr && upper != nullptr) {
            merge(*lower, std::move(*upper));
        } else if (is_list_of_tables(*below) && is_list_of_tables(entry.value)) {
            auto& items = std::get<Array>(entry.value.data);
            std::move(items.begin(), items.end(), std::back_inserter(std::get<Array>(below->data)));
        } else {
            *below = std::move(entry.value);
        }
    }
}

}  // namespace drystone::scene::document

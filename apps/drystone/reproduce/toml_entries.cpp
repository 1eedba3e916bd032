// Reads texts of the files that describe publications.
#include "reproduce/toml_entries.hpp"

#include <variant>

namespace drystone::app {

namespace {

using scene::document::Table;
using scene::document::Value;

std::string text_in(const Value& value) {
    const auto* text = std::get_if<std::string>(&value.data);
    return text == nullptr ? std::string() : *text;
}

}  // namespace

std::string entry_text(const Table& table, std::string_view key) {
    const Value* value = find(table, key);
    return value == nullptr ? std::string() : text_in(*value);
}

std::vector<std::string> entry_texts(const Table& table, std::string_view key) {
    const Value* value = find(table, key);
    return value == nullptr ? std::vector<std::string>() : entry_list(*value);
}

std::vector<std::string> entry_list(const Value& value) {
    std::vector<std::string> texts;
    const auto* list = std::get_if<scene::document::Array>(&value.data);
    if (list == nullptr) return texts;
    for (const Value& entry : *list) texts.push_back(text_in(entry));
    return texts;
}

}  // namespace drystone::app

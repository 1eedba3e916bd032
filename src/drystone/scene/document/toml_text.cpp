// Parses TOML into a tree of values with places, in the order of the file.
#include <algorithm>
#include <cctype>
#include <string_view>
#include <utility>

#include "drystone/scene/document/value.hpp"

// The only file that includes toml++. Some of its assertions fail for bad input, which it would go
// on to report as such.
#define TOML_HEADER_ONLY 1
#define TOML_ASSERT(condition) static_assert(true)
#define TOML_MAX_NESTED_VALUES 64
#include <toml++/toml.h>

namespace drystone::scene::document {

namespace {

/// Converts toml++'s tree, which sorts tables by key, into ours, in the order of the file.
class Conversion {
  public:
    explicit Conversion(std::string file) : file_(std::move(file)) {}

    [[nodiscard]] Table table(const toml::table& source) const {
        std::vector<std::pair<toml::source_position, Entry>> entries;
        for (const auto& [key, node] : source) {
            entries.emplace_back(key.source().begin, Entry{std::string(key.str()), value(node)});
        }
        std::stable_sort(entries.begin(), entries.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        Table result;
        result.reserve(entries.size());
        for (auto& [position, entry] : entries) result.push_back(std::move(entry));
        return result;
    }

  private:
    [[nodiscard]] Value value(const toml::node& node) const {
        Value result;
        result.place = {.file = file_, .line = static_cast<int>(node.source().begin.line)};
        if (const auto* flag = node.as_boolean()) {
            result.data = flag->get();
        } else if (const auto* whole = node.as_integer()) {
            result.data = whole->get();
        } else if (const auto* number = node.as_floating_point()) {
            result.data = number->get();
        } else if (const auto* text = node.as_string()) {
            result.data = text->get();
        } else if (const auto* list = node.as_array()) {
            Array items;
            items.reserve(list->size());
            for (const toml::node& item : *list) items.push_back(value(item));
            result.data = std::move(items);
        } else if (const auto* nested = node.as_table()) {
            result.data = table(*nested);
        } else {
            result.data = Date{};
        }
        return result;
    }

    std::string file_;
};

/// Longest chain of keys, a.b.c: each is a table in a table, and all that walk through them
/// recurse.
constexpr int k_longest_chain = 64;

/// Throws InputError for chains that would exhaust the stack.
void require_short_chains(const std::string& text, const std::string& file) {
    int line = 1;
    int dots = 0;
    char last = '\n';
    for (const char letter : text) {
        if (letter == '\n') ++line;
        if (letter == '.') {
            dots = last == '.' ? 0 : dots + 1;
        } else if (std::string_view("_-\"' \t").find(letter) == std::string_view::npos &&
                   std::isalnum(static_cast<unsigned char>(letter)) == 0) {
            dots = 0;
        }
        last = letter;
        if (dots < k_longest_chain) continue;
        throw InputError({.what = "TOML",
                          .expected = "at most 64 keys in a chain",
                          .found = "more",
                          .place = {.file = file, .line = line}});
    }
}

/// Gives a value and all values in it the same place.
void put(Value& value, const Place& place) {
    value.place = place;
    if (auto* list = std::get_if<Array>(&value.data)) {
        for (Value& item : *list) put(item, place);
    } else if (auto* table = std::get_if<Table>(&value.data)) {
        for (Entry& entry : *table) put(entry.value, place);
    }
}

}  // namespace

Table parse_toml(const std::string& text, const std::string& file) {
    require_short_chains(text, file);
    try {
        return Conversion(file).table(toml::parse(std::string_view(text), std::string_view(file)));
    } catch (const toml::parse_error& error) {
        throw InputError(
            {.what = "TOML",
             .expected = "text that can be read",
             .found = std::string(error.description()),
             .place = {.file = file, .line = static_cast<int>(error.source().begin.line)}});
    }
}

Value parse_toml_value(const std::string& text, const Place& place) {
    Value result{.data = text, .place = place};
    if (text.find_first_of("\r\n") != std::string::npos) return result;
    try {
        Table table = parse_toml("value = " + text, place.file);
        result = std::move(table.front().value);
    } catch (const InputError&) {
        // Not a TOML value: a word or a formula without quotes.
    }
    put(result, place);
    return result;
}

}  // namespace drystone::scene::document

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "drystone/core/error.hpp"

/// The text of a scene as a tree of values, each with its place in the file.
namespace drystone::scene::document {

struct Value;
struct Entry;

using Array = std::vector<Value>;

/// Keys with their values, in the order of the file; every key once.
using Table = std::vector<Entry>;

/// Dates and times of day, for which scenes have no use.
struct Date {};

struct Value {
    std::variant<bool, std::int64_t, double, std::string, Date, Array, Table> data;
    Place place;
};

struct Entry {
    std::string key;
    Value value;
};

/// The value of `key`, or nullptr.
[[nodiscard]] const Value* find(const Table& table, std::string_view key);
[[nodiscard]] Value* find(Table& table, std::string_view key);

/// What the value is, for messages: "3", "'sphere'", "true", "an array of 2", "a table".
[[nodiscard]] std::string describe(const Value& value);

/// Merges `top` into `base`, key by key. Cases for a key in both: two tables are merged, two lists
/// of tables (such as bodies) are concatenated, else the value of `top` replaces the value of
/// `base`.
void merge(Table& base, Table top);

/// Reads TOML 1.0. Throws InputError with the place if `text` is none; `file` is the name that
/// places carry.
[[nodiscard]] Table parse_toml(const std::string& text, const std::string& file);

/// One value as it may stand behind "key =". A text that is not a TOML value becomes a string, so
/// that quotes may be left out: `1e-8`, `[0, -9.81]`, `2 * mu`, `nlgs`.
[[nodiscard]] Value parse_toml_value(const std::string& text, const Place& place);

}  // namespace drystone::scene::document

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

}  // namespace drystone::scene::document

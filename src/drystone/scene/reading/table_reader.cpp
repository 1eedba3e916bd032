// Reads the keys of one table; missing, bad and unknown keys become defects.
#include "drystone/scene/reading/table_reader.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <variant>

#include "drystone/core/text.hpp"

namespace drystone::scene::reading {

using document::Array;
using document::Table;
using document::Value;

namespace {

std::string indexed(const std::string& what, std::size_t index) {
    return what + "[" + std::to_string(index) + "]";
}

/// Adds a defect of `value`, which messages call `what`.
void add_defect(Context& context, std::string what, std::string expected, const Value& value) {
    context.defects.push_back({.what = std::move(what),
                               .expected = std::move(expected),
                               .found = describe(value),
                               .place = value.place});
}

}  // namespace

// Keys: a key that is asked for becomes known, whether the table has it or not.

TableReader::TableReader(const Table& table, Place place, std::string label, Context& context,
                         std::string prefix)
    : table_(&table),
      place_(std::move(place)),
      label_(std::move(label)),
      prefix_(std::move(prefix)),
      context_(&context) {}

std::string TableReader::path(const std::string& key) const {
    return (label_.empty() ? "" : label_ + ": ") + prefix_ + key;
}

bool TableReader::has(const std::string& key) { return find(key) != nullptr; }

const Value* TableReader::find(const std::string& key) {
    if (std::find(known_.begin(), known_.end(), key) == known_.end()) known_.push_back(key);
    return document::find(*table_, key);
}

void TableReader::report(const std::string& key, std::string expected, std::string found) {
    const Value* value = document::find(*table_, key);
    context_->defects.push_back({.what = path(key),
                                 .expected = std::move(expected),
                                 .found = std::move(found),
                                 .place = value == nullptr ? place_ : value->place});
}

void TableReader::report_part(const std::string& key, const std::string& part, std::string expected,
                              std::string found) {
    report(key, std::move(expected), std::move(found));
    context_->defects.back().what += ": " + part;
}

void TableReader::require(const std::string& key, const std::string& expected) {
    if (!has(key)) report(key, expected, "nothing");
}

template <class Target>
const Target* TableReader::find_as(const std::string& key, const char* expected) {
    const Value* value = find(key);
    if (value == nullptr) return nullptr;
    const Target* target = std::get_if<Target>(&value->data);
    if (target == nullptr) report(key, expected, describe(*value));
    return target;
}

// Numbers and whole numbers.

std::optional<double> TableReader::find_number(const std::string& key, const Range& range) {
    const Value* value = find(key);
    if (value == nullptr) return {};
    return to_number(*value, path(key), range, *context_);
}

double TableReader::number(const std::string& key, double fallback, const Range& range) {
    return find_number(key, range).value_or(fallback);
}

double TableReader::required_number(const std::string& key, const Range& range) {
    require(key, describe(range));
    return number(key, std::numeric_limits<double>::quiet_NaN(), range);
}

std::optional<std::int64_t> TableReader::find_integer(const std::string& key, std::int64_t low,
                                                      std::int64_t high) {
    const Value* value = find(key);
    if (value == nullptr) return {};
    const std::string expected =
        "a whole number in [" + std::to_string(low) + ", " + std::to_string(high) + "]";
    std::optional<std::int64_t> whole;
    if (const auto* exact = std::get_if<std::int64_t>(&value->data)) {
        whole = *exact;
    } else {
        const auto number = to_number(*value, path(key), k_any_number, *context_);
        if (!number) return {};
        // Doubles hold whole numbers up to 2^53.
        if (std::abs(*number) <= 0x1p53 && std::trunc(*number) == *number) {
            whole = static_cast<std::int64_t>(*number);
        }
    }
    if (whole && *whole >= low && *whole <= high) return whole;
    report(key, expected, describe(*value));
    return {};
}

std::int64_t TableReader::integer(const std::string& key, std::int64_t fallback, std::int64_t low,
                                  std::int64_t high) {
    return find_integer(key, low, high).value_or(fallback);
}

std::int64_t TableReader::required_integer(const std::string& key, std::int64_t low,
                                           std::int64_t high) {
    require(key, "a whole number >= " + std::to_string(low));
    return integer(key, low, low, high);
}

// Flags and texts.

bool TableReader::flag(const std::string& key, bool fallback) {
    const bool* value = find_as<bool>(key, "true or false");
    return value == nullptr ? fallback : *value;
}

std::optional<std::string> TableReader::find_text(const std::string& key) {
    const auto* value = find_as<std::string>(key, "a text in quotes");
    return value == nullptr ? std::nullopt : std::optional(*value);
}

std::string TableReader::text(const std::string& key, const std::string& fallback) {
    return find_text(key).value_or(fallback);
}

std::string TableReader::required_text(const std::string& key) {
    require(key, "a text in quotes");
    return text(key, {});
}

std::vector<std::string> TableReader::texts(const std::string& key) {
    std::vector<std::string> result;
    const auto* list = find_as<Array>(key, "an array of texts");
    if (list == nullptr) return result;
    for (std::size_t i = 0; i < list->size(); ++i) {
        const Value& item = (*list)[i];
        if (const auto* text = std::get_if<std::string>(&item.data)) {
            result.push_back(*text);
        } else {
            add_defect(*context_, indexed(path(key), i), "a text in quotes", item);
        }
    }
    return result;
}

std::vector<std::vector<std::string>> TableReader::text_lists(const std::string& key) {
    std::vector<std::vector<std::string>> result;
    const auto* list = find_as<Array>(key, "an array of arrays of texts");
    if (list == nullptr) return result;
    for (std::size_t i = 0; i < list->size(); ++i) {
        const Value& item = (*list)[i];
        std::vector<std::string> texts;
        const auto* inner = std::get_if<Array>(&item.data);
        bool sound = inner != nullptr;
        for (std::size_t k = 0; sound && k < inner->size(); ++k) {
            const auto* text = std::get_if<std::string>(&(*inner)[k].data);
            sound = text != nullptr;
            if (sound) texts.push_back(*text);
        }
        if (sound) {
            result.push_back(std::move(texts));
        } else {
            add_defect(*context_, indexed(path(key), i), "an array of texts", item);
        }
    }
    return result;
}

// Vectors and lists of numbers: a bad component becomes 0, so that the others are read too.

std::optional<Vec3> TableReader::to_vector(const Value& value, const std::string& what,
                                           const Range& range, int components) {
    const auto* list = std::get_if<Array>(&value.data);
    const auto size = static_cast<std::size_t>(components);
    if (list == nullptr || list->size() != size) {
        add_defect(*context_, what, "an array of " + std::to_string(size) + " numbers", value);
        return {};
    }
    Vec3 result = Vec3::Zero();
    bool sound = true;
    for (std::size_t i = 0; i < size; ++i) {
        const auto number = to_number((*list)[i], indexed(what, i), range, *context_);
        sound = sound && number.has_value();
        result[static_cast<Index>(i)] = number.value_or(0.0);
    }
    return sound ? std::optional(result) : std::nullopt;
}

std::optional<Vec3> TableReader::find_vector(const std::string& key, const Range& range,
                                             int components) {
    const Value* value = find(key);
    if (value == nullptr) return {};
    return to_vector(*value, path(key), range, components == 0 ? context_->dimension : components);
}

Vec3 TableReader::vector(const std::string& key, const Vec3& fallback, const Range& range) {
    return find_vector(key, range).value_or(fallback);
}

Vec3 TableReader::required_vector(const std::string& key, const Range& range) {
    require(key, "an array of " + std::to_string(context_->dimension) + " numbers");
    return vector(key, Vec3::Zero(), range);
}

std::vector<double> TableReader::required_numbers(const std::string& key, std::size_t fewest,
                                                  const Range& range) {
    const std::string expected = "an array of at least " + std::to_string(fewest) + " numbers";
    require(key, expected);
    std::vector<double> numbers;
    const auto* list = find_as<Array>(key, expected.c_str());
    if (list == nullptr) return numbers;
    for (std::size_t i = 0; i < list->size(); ++i) {
        const auto number = to_number((*list)[i], indexed(path(key), i), range, *context_);
        numbers.push_back(number.value_or(0.0));
    }
    if (numbers.size() < fewest) report(key, expected, std::to_string(numbers.size()));
    return numbers;
}

std::vector<Vec3> TableReader::required_points(const std::string& key, std::size_t fewest) {
    const std::string expected = "an array of at least " + std::to_string(fewest) + " points";
    require(key, expected);
    std::vector<Vec3> points;
    const auto* list = find_as<Array>(key, expected.c_str());
    if (list == nullptr) return points;
    for (std::size_t i = 0; i < list->size(); ++i) {
        const auto point =
            to_vector((*list)[i], indexed(path(key), i), k_any_number, context_->dimension);
        points.push_back(point.value_or(Vec3::Zero()));
    }
    if (points.size() < fewest) report(key, expected, std::to_string(points.size()));
    return points;
}

// Formulas: a bad component becomes the formula 0.

std::optional<formula::Expression> TableReader::find_formula(const std::string& key) {
    const Value* value = find(key);
    if (value == nullptr) return {};
    return to_formula(*value, path(key), *context_);
}

std::array<std::array<formula::Expression, 3>, 3> TableReader::formula_matrix(
    const std::string& key) {
    std::array<std::array<formula::Expression, 3>, 3> result;
    const auto size = static_cast<std::size_t>(context_->dimension);
    const std::string expected =
        std::to_string(size) + " rows of " + std::to_string(size) + " numbers or formulas";
    const auto* rows = find_as<Array>(key, expected.c_str());
    if (rows == nullptr) return result;
    const auto square = [&] {
        if (rows->size() != size) return false;
        return std::all_of(rows->begin(), rows->end(), [&](const Value& row) {
            const auto* list = std::get_if<Array>(&row.data);
            return list != nullptr && list->size() == size;
        });
    };
    if (!square()) {
        report(key, expected, "another array");
        return result;
    }
    for (std::size_t k = 0; k < size; ++k) {
        const auto& row = std::get<Array>((*rows)[k].data);
        for (std::size_t l = 0; l < size; ++l) {
            auto formula = to_formula(row[l], indexed(indexed(path(key), k), l), *context_);
            if (formula) result[k][l] = std::move(*formula);
        }
    }
    return result;
}

std::array<formula::Expression, 3> TableReader::formulas(const std::string& key) {
    std::array<formula::Expression, 3> result;
    const auto size = static_cast<std::size_t>(context_->dimension);
    const std::string expected = "an array of " + std::to_string(size) + " numbers or formulas";
    const auto* list = find_as<Array>(key, expected.c_str());
    if (list == nullptr) return result;
    if (list->size() != size) {
        report(key, expected, "an array of " + std::to_string(list->size()));
        return result;
    }
    for (std::size_t i = 0; i < size; ++i) {
        auto formula = to_formula((*list)[i], indexed(path(key), i), *context_);
        if (formula) result[i] = std::move(*formula);
    }
    return result;
}

std::array<formula::Expression, 3> TableReader::angular_formulas(const std::string& key) {
    if (context_->dimension == 3) return formulas(key);
    std::array<formula::Expression, 3> result;
    const Value* value = find(key);
    if (value == nullptr) return result;
    auto formula = to_formula(*value, path(key), *context_);
    if (formula) result[2] = std::move(*formula);
    return result;
}

int TableReader::chosen(const std::string& key, const std::vector<std::string>& names) {
    const auto text = find_text(key);
    if (!text) return -1;
    const auto name = std::find(names.begin(), names.end(), *text);
    if (name != names.end()) return static_cast<int>(name - names.begin());
    report(key, "one of " + joined(names) + suggestion(*text, names), "'" + *text + "'");
    return -1;
}

// Tables in the table.

std::optional<TableReader> TableReader::table(const std::string& key) {
    const auto* nested = find_as<Table>(key, "a table");
    if (nested == nullptr) return {};
    return TableReader(*nested, document::find(*table_, key)->place, label_, *context_,
                       prefix_ + key + ".");
}

std::vector<TableReader> TableReader::tables(const std::string& key, const std::string& kind) {
    std::vector<TableReader> readers;
    const auto* list = find_as<Array>(key, "a list of tables");
    if (list == nullptr) return readers;
    for (std::size_t i = 0; i < list->size(); ++i) {
        const Value& item = (*list)[i];
        const auto* nested = std::get_if<Table>(&item.data);
        if (nested == nullptr) {
            add_defect(*context_, indexed(path(key), i), "a table", item);
            continue;
        }
        // A part of this item is named by its path, an item of its own by its name or number.
        if (kind.empty()) {
            readers.emplace_back(*nested, item.place, label_, *context_,
                                 indexed(prefix_ + key, i) + ".");
            continue;
        }
        const Value* name = document::find(*nested, "name");
        const auto* text = name == nullptr ? nullptr : std::get_if<std::string>(&name->data);
        readers.emplace_back(*nested, item.place,
                             text == nullptr ? indexed(kind, i) : kind + " '" + *text + "'",
                             *context_);
    }
    return readers;
}

void TableReader::accept(std::span<const std::string> keys) {
    known_.insert(known_.end(), keys.begin(), keys.end());
}

void TableReader::finish() {
    for (const document::Entry& entry : *table_) {
        if (std::find(known_.begin(), known_.end(), entry.key) != known_.end()) continue;
        const std::string meant = suggestion(entry.key, known_);
        std::vector<std::string> names = known_;
        std::sort(names.begin(), names.end());
        report(entry.key, meant.empty() ? "one of the keys " + joined(names) : "a key" + meant,
               "the unknown key '" + entry.key + "'");
    }
}

ItemSource TableReader::source() const {
    ItemSource source{.label = label_, .place = place_, .keys = {}};
    for (const document::Entry& entry : *table_) {
        source.keys.emplace(prefix_ + entry.key, entry.value.place);
    }
    return source;
}

}  // namespace drystone::scene::reading

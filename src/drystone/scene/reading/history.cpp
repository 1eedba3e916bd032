// Reads histories: columns of number files, with units, as piecewise polynomials of time.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "drystone/core/error.hpp"
#include "drystone/core/state_hash.hpp"
#include "drystone/core/text.hpp"
#include "drystone/history/number_table.hpp"
#include "drystone/scene/reading/readers.hpp"

namespace drystone::scene::reading {

namespace {

using Quantity = HistorySpec::Quantity;

std::optional<Quantity> read_quantity(TableReader& table, std::span<const Quantity> allowed) {
    std::vector<std::pair<std::string, std::optional<Quantity>>> options;
    std::vector<std::string> names;
    for (const Quantity quantity : allowed) {
        options.emplace_back(name_of(quantity), quantity);
        names.push_back(name_of(quantity));
    }
    if (!table.has("quantity")) table.report("quantity", "one of " + joined(names), "nothing");
    return table.choice<std::optional<Quantity>>("quantity", std::nullopt, options);
}

/// The value of the unit that a key names, in SI units. There is no default.
double read_unit(TableReader& table, const std::string& key, history::Dimension dimension) {
    const std::vector<std::string> names = history::unit_names(dimension);
    const std::string expected = "the unit of " + describe(dimension) + ", one of " + joined(names);
    const std::optional<std::string> name = table.find_text(key);
    if (!name) {
        if (!table.has(key)) table.report(key, expected, "nothing");
        return 1.0;
    }
    const std::optional<double> value = history::unit_value(dimension, *name);
    if (!value) table.report(key, expected + suggestion(*name, names), "'" + *name + "'");
    return value.value_or(1.0);
}

/// The unit vector along `direction`, or along the `axis` of what turns, which in the plane is its
/// normal.
Vec3 read_direction(TableReader& table, Quantity quantity) {
    if (is_angular(quantity) && table.context().dimension == 2) return Vec3::UnitZ();
    const std::string key = is_angular(quantity) ? "axis" : "direction";
    const Attempt attempt(table.context());
    const Vec3 given = table.required_vector(key);
    const double length = given.stableNorm();
    if (attempt.failed()) return Vec3::UnitX();
    if (length > 0.0 && std::isfinite(length)) return given / length;
    table.report(key, "a vector other than 0", "one of length " + to_text(length));
    return Vec3::UnitX();
}

/// How the numbers of a column become a function.
struct Conversion {
    double unit = 1.0;
    double time_unit = 1.0;
    double scale = 1.0;
    double start = 0.0;
};

history::Baseline read_baseline(TableReader& table, std::optional<Quantity> quantity) {
    const history::Baseline baseline =
        table.choice<history::Baseline>("baseline", history::Baseline::none,
                                        {{"none", history::Baseline::none},
                                         {"mean", history::Baseline::mean},
                                         {"linear", history::Baseline::linear},
                                         {"velocity", history::Baseline::velocity},
                                         {"displacement", history::Baseline::displacement}});
    if (baseline != history::Baseline::none && quantity && *quantity != Quantity::acceleration) {
        table.report("baseline", "none, except for accelerations",
                     "one for a " + name_of(*quantity));
    }
    return baseline;
}

/// The column that a key names or counts from 1; `fallback` when it is missing.
std::optional<std::size_t> find_column(TableReader& table, const std::string& key,
                                       const history::NumberTable& data,
                                       std::optional<std::size_t> fallback) {
    const std::size_t count = data.columns.size();
    const document::Value* value = table.find(key);
    if (value == nullptr) {
        if (fallback && *fallback < count) return fallback;
        table.report(key, "a column of " + data.file + ", which has " + std::to_string(count),
                     "nothing");
        return {};
    }
    if (const auto* name = std::get_if<std::string>(&value->data)) {
        const auto found = std::find(data.names.begin(), data.names.end(), *name);
        const auto matches = std::count(data.names.begin(), data.names.end(), *name);
        if (matches == 1) return static_cast<std::size_t>(found - data.names.begin());
        const std::string expected =
            data.header_line == 0
                ? "a number, because " + data.file + " has no header"
                : "one of the columns " + joined(data.names) + suggestion(*name, data.names);
        table.report(key, expected, "'" + *name + "'" + (matches > 1 ? ", which is not one" : ""));
        return {};
    }
    const auto number = table.find_integer(key, 1, static_cast<std::int64_t>(count));
    if (!number) return {};
    return static_cast<std::size_t>(*number - 1);
}

/// A unit in the header of the file must be the one that the scene states.
void check_header_unit(TableReader& table, const std::string& key, history::Dimension dimension,
                       double stated, const std::string& header) {
    if (!history::is_unit(header) || history::unit_value(dimension, header) == stated) return;
    table.report(key, "'" + header + "' as in the header of the file",
                 "'" + table.text(key, {}) + "'");
}

std::uint64_t hash_of(const history::NumberTable& data) {
    std::uint64_t hash = state_hash({});
    for (const std::vector<double>& column : data.columns) hash = state_hash(column, hash);
    return hash;
}

/// Adds each defect once: two histories of one file find equal defects in it.
void add_once(std::vector<Defect> found, std::vector<Defect>& defects) {
    for (Defect& defect : found) {
        const std::string text = to_text(defect);
        const bool known = std::any_of(defects.begin(), defects.end(), [&](const Defect& other) {
            return other.place == defect.place && to_text(other) == text;
        });
        if (!known) defects.push_back(std::move(defect));
    }
}

/// Fills `history.value` from two columns.
void fill_value(TableReader& table, const std::vector<double>& raw_times,
                const std::vector<double>& raw_values, const Conversion& conversion,
                HistorySpec& history) {
    std::vector<double> times;
    std::vector<double> values;
    bool distinct = true;
    bool finite = true;
    for (std::size_t i = 0; i < raw_times.size(); ++i) {
        times.push_back(conversion.start + conversion.time_unit * raw_times[i]);
        values.push_back(conversion.scale * (conversion.unit * raw_values[i]));
        distinct = distinct && std::isfinite(times[i]) && (i == 0 || times[i] > times[i - 1]);
        finite = finite && std::isfinite(values[i]);
    }
    if (!distinct) {
        table.report("start", "a number that keeps the times of the file apart",
                     to_text(conversion.start));
    }
    if (!finite) {
        table.report("scale", "a number that keeps the values finite", to_text(conversion.scale));
    }
    if (!distinct || !finite) return;
    values = history::without_baseline(times, values, history.interpolation, history.baseline);
    history.value =
        history::interpolant(times, values, history.interpolation, outside_of(history.quantity));
}

/// Reads the file and fills `history` from the columns that the keys name.
void read_data(TableReader& table, const std::filesystem::path& path, const Conversion& conversion,
               bool gaps_allowed, HistorySpec& history) {
    std::vector<Defect> found;
    const history::NumberTable data = history::read_number_table(path, found);
    std::optional<std::size_t> time;
    std::optional<std::size_t> column;
    const Attempt attempt(table.context());
    if (!data.columns.empty()) {
        // With two columns it is clear which one is meant.
        const bool clear = data.columns.size() == 2;
        time = find_column(table, "time_column", data, 0);
        if (time || table.has("column")) {
            column = find_column(table, "column", data,
                                 clear && time ? std::optional(1 - *time) : std::nullopt);
        }
    }
    if (time) history::check_times(data, *time, found);
    if (time && found.empty() && !gaps_allowed) history::check_gaps(data, *time, found);
    if (time && column && *time == *column) {
        table.report("column", "another column than that of the times", data.label(*column));
    }
    if (time && column) {
        check_header_unit(table, "time_unit", history::Dimension::time, conversion.time_unit,
                          data.units[*time]);
        check_header_unit(table, "unit", dimension_of(history.quantity), conversion.unit,
                          data.units[*column]);
    }
    if (found.empty() && !attempt.failed()) {
        history.hash = hash_of(data);
        fill_value(table, data.columns[*time], data.columns[*column], conversion, history);
    }
    add_once(std::move(found), table.context().defects);
}

std::optional<HistorySpec> read_history(TableReader& table, std::span<const Quantity> allowed) {
    const Attempt attempt(table.context());
    HistorySpec history;
    const std::optional<Quantity> quantity = read_quantity(table, allowed);
    const std::filesystem::path path = read_path(table);
    history.file = table.text("file", {});
    Conversion conversion;
    conversion.time_unit = read_unit(table, "time_unit", history::Dimension::time);
    table.accept(std::vector<std::string>{"unit", "time_column", "column"});
    if (quantity) {
        history.quantity = *quantity;
        conversion.unit = read_unit(table, "unit", dimension_of(*quantity));
        history.direction = read_direction(table, *quantity);
    } else {
        table.accept(std::vector<std::string>{"direction", "axis"});
    }
    conversion.scale = table.number("scale", 1.0);
    conversion.start = table.number("start", 0.0);
    history.interpolation = table.choice<history::Interpolation>(
        "interpolation", history::Interpolation::linear,
        {{"linear", history::Interpolation::linear}, {"cubic", history::Interpolation::cubic}});
    history.baseline = read_baseline(table, quantity);
    const bool gaps_allowed =
        table.choice<bool>("gaps", false, {{"refuse", false}, {"interpolate", true}});
    table.finish();
    // The file is read even if keys are bad, so that one run reports all defects.
    if (quantity && !path.empty()) {
        try {
            read_data(table, path, conversion, gaps_allowed, history);
        } catch (const EnvironmentError& error) {
            table.report("file", "a file that can be read", error.what());
        }
    }
    // Defects of a file that another history has reported already leave no function either.
    if (attempt.failed() || history.value.knots().empty()) return {};
    return history;
}

}  // namespace

std::filesystem::path read_path(TableReader& table) {
    const std::filesystem::path name = table.required_text("file");
    if (name.empty()) return name;
    const std::filesystem::path scene = table.find("file")->place.file;
    return scene.parent_path() / name;
}

std::vector<HistorySpec> read_histories(TableReader& table, std::span<const Quantity> allowed) {
    std::vector<HistorySpec> histories;
    const document::Value* value = table.find("history");
    if (value == nullptr) return histories;
    std::vector<TableReader> readers;
    if (std::holds_alternative<document::Array>(value->data)) {
        readers = table.tables("history");
        if (readers.empty()) table.report("history", "at least one table", describe(*value));
    } else if (auto one = table.table("history")) {
        readers.push_back(std::move(*one));
    }
    for (TableReader& reader : readers) {
        if (auto history = read_history(reader, allowed)) histories.push_back(std::move(*history));
    }
    return histories;
}

}  // namespace drystone::scene::reading

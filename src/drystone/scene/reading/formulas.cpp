// Reads formulas of coordinates, and lists and matrices of numbers.
#include "drystone/scene/reading/formulas.hpp"

#include <cstdint>
#include <optional>
#include <variant>

#include "drystone/core/text.hpp"

namespace drystone::scene::reading {

using document::Array;
using document::Value;

namespace {

/// Numbers of a list; nothing after a report.
std::optional<VecX> to_numbers(const Array& list, const std::string& key, TableReader& table) {
    VecX numbers(static_cast<Index>(list.size()));
    for (std::size_t k = 0; k < list.size(); ++k) {
        const auto number = to_number(list[k], table.path(key) + "[" + std::to_string(k) + "]",
                                      k_any_number, table.context());
        if (!number) return std::nullopt;
        numbers[static_cast<Index>(k)] = *number;
    }
    return numbers;
}

}  // namespace

formula::Formula to_formula_of(const std::vector<std::string>& variables, const Value& value,
                               const std::string& key, TableReader& table) {
    std::string text;
    if (const auto* words = std::get_if<std::string>(&value.data)) {
        text = *words;
    } else if (const auto* whole = std::get_if<std::int64_t>(&value.data)) {
        text = std::to_string(*whole);
    } else if (const auto* number = std::get_if<double>(&value.data)) {
        text = to_text(*number);
    } else {
        table.report(key, "a formula or a number", describe(value));
        return {};
    }
    try {
        return {text, variables, table.context().constants};
    } catch (const InputError& error) {
        for (const Defect& defect : error.defects()) {
            table.report(key, defect.expected, defect.found);
        }
        return {};
    }
}

std::vector<formula::Formula> to_formulas(const Array& list,
                                          const std::vector<std::string>& variables,
                                          std::size_t size, const std::string& key,
                                          TableReader& table) {
    if (list.size() != size) {
        table.report(key, std::to_string(size) + " formulas, one for each coordinate",
                     std::to_string(list.size()));
        return {};
    }
    std::vector<formula::Formula> formulas;
    for (std::size_t k = 0; k < size; ++k) {
        formulas.push_back(
            to_formula_of(variables, list[k], key + "[" + std::to_string(k) + "]", table));
    }
    return formulas;
}

std::vector<formula::Formula> read_formulas(TableReader& table, const std::string& key,
                                            std::size_t size,
                                            const std::vector<std::string>& variables) {
    const Value* value = table.find(key);
    if (value == nullptr) return {};
    const auto* list = std::get_if<Array>(&value->data);
    if (list == nullptr || list->size() != size) {
        table.report(key,
                     "an array of " + std::to_string(size) + " formulas, one for each coordinate",
                     describe(*value));
        return {};
    }
    return to_formulas(*list, variables, size, key, table);
}

VecX read_numbers(TableReader& table, const std::string& key, std::size_t size, bool needed) {
    const auto n = static_cast<Index>(size);
    const Value* value = table.find(key);
    if (value == nullptr) {
        if (needed) table.report(key, "one number for each coordinate", "nothing");
        return VecX::Zero(n);
    }
    const auto* list = std::get_if<Array>(&value->data);
    if (list == nullptr || list->size() != size) {
        table.report(key,
                     "an array of " + std::to_string(size) + " numbers, one for each coordinate",
                     describe(*value));
        return VecX::Zero(n);
    }
    return to_numbers(*list, key, table).value_or(VecX::Zero(n));
}

std::optional<MatX> read_matrix(TableReader& table, const std::string& key, std::size_t size) {
    constexpr const char* k_expected =
        "a number, one number for each coordinate, or the rows of a matrix";
    const auto n = static_cast<Index>(size);
    const Value* value = table.find(key);
    if (value == nullptr) return std::nullopt;
    const auto* list = std::get_if<Array>(&value->data);
    if (list == nullptr) return MatX(table.number(key, 1.0) * MatX::Identity(n, n));
    if (list->size() != size || list->empty()) {
        table.report(key, k_expected, describe(*value));
        return std::nullopt;
    }
    if (!std::holds_alternative<Array>(list->front().data)) {
        const auto diagonal = to_numbers(*list, key, table);
        return diagonal ? std::optional<MatX>(diagonal->asDiagonal()) : std::nullopt;
    }
    MatX matrix(n, n);
    for (Index i = 0; i < n; ++i) {
        const Value& row = (*list)[static_cast<std::size_t>(i)];
        const auto* numbers = std::get_if<Array>(&row.data);
        if (numbers == nullptr || numbers->size() != size) {
            table.report(key, k_expected, describe(row) + " as a row");
            return std::nullopt;
        }
        const auto entries = to_numbers(*numbers, key, table);
        if (!entries) return std::nullopt;
        matrix.row(i) = entries->transpose();
    }
    return matrix;
}

}  // namespace drystone::scene::reading

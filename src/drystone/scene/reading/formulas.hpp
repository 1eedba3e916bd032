#pragma once

#include <optional>
#include <string>
#include <vector>

#include "drystone/formula/formula.hpp"
#include "drystone/linalg/types.hpp"
#include "drystone/scene/reading/table_reader.hpp"

/// Formulas of coordinates and numbers in lists, as inclusions and sweeping processes have them.
namespace drystone::scene::reading {

/// A formula of these variables. A bad one is reported and is 0. `key` names it within the table.
[[nodiscard]] formula::Formula to_formula_of(const std::vector<std::string>& variables,
                                             const document::Value& value, const std::string& key,
                                             TableReader& table);

/// The formulas of a list, `size` of them; empty after a report.
[[nodiscard]] std::vector<formula::Formula> to_formulas(const document::Array& list,
                                                        const std::vector<std::string>& variables,
                                                        std::size_t size, const std::string& key,
                                                        TableReader& table);

/// A list of formulas, one for each coordinate; empty when the key is missing or bad.
[[nodiscard]] std::vector<formula::Formula> read_formulas(
    TableReader& table, const std::string& key, std::size_t size,
    const std::vector<std::string>& variables);

/// One number for each coordinate; zeros when the key is missing, which is reported if it is
/// `needed`, or bad.
[[nodiscard]] VecX read_numbers(TableReader& table, const std::string& key, std::size_t size,
                                bool needed);

/// A number for all coordinates, an array for the diagonal, or the rows of a matrix. Nothing when
/// the key is missing or bad.
[[nodiscard]] std::optional<MatX> read_matrix(TableReader& table, const std::string& key,
                                              std::size_t size);

}  // namespace drystone::scene::reading
